import { useState, type FormEvent } from 'react'
import { formatsAtom, routerKey } from '#kernel'
import { Button, TextField, useAtom, useMessages, useService, useWidget, type Header } from '#kernel/ui'
import { separatorsAtom, UsualValues } from '#plugins/transactions/form'
import { slippageAtom } from '../contract.js'
import { swapMessages } from '../messages.js'
import {
  highSlippage,
  lowSlippage,
  maxSlippage,
  minSlippage,
  readSlippage,
  usualSlippages,
} from '../slippage.js'
import { swapFormAtom } from '../state.js'
import { percentWords } from './quote-facts.js'
export { default as styles } from './swap-settings.css?inline'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(swapMessages)('slippage') })

/** Setting of the percentage by which a swap may bring less than quoted. */
export default function SwapSettings() {
  const t = useMessages(swapMessages)
  const { store } = useWidget()
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const separators = useAtom(separatorsAtom)
  const typed = (percent: number) => String(percent).replace('.', separators.decimal)
  const [text, setText] = useState(() => typed(store.get(slippageAtom)))
  const slippage = readSlippage(text, separators)
  const words = (percent: number) => percentWords(formats, percent)
  const warning =
    slippage !== undefined && slippage > highSlippage
      ? t('slippageHigh', { percent: words(slippage) })
      : slippage !== undefined && slippage < lowSlippage
        ? t('slippageLow', { percent: words(lowSlippage) })
        : undefined
  const isWrong = text.trim() !== '' && slippage === undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (slippage === undefined) return
    store.set(slippageAtom, slippage)
    // the price that is shown has the least amount of the former slippage
    store.set(swapFormAtom, { quote: undefined, quoteFault: undefined, fault: undefined })
    router.back()
  }
  return (
    <form className="stack swap-settings" onSubmit={save} noValidate data-testid="swap-settings">
      <p>{t('slippageText')}</p>
      <UsualValues
        label={t('slippageChoices')}
        values={usualSlippages}
        chosen={slippage}
        onChoose={(usual) => setText(typed(usual))}
        words={words}
        testId="swap-slippage"
      />
      <TextField
        label={t('slippageOwn')}
        value={text}
        onText={setText}
        inputMode="decimal"
        autoComplete="off"
        error={isWrong ? t('slippageRange', { min: words(minSlippage), max: words(maxSlippage) }) : undefined}
        hint={warning}
        hintTone="warning"
        data-testid="swap-slippage-own"
      />
      <Button type="submit" kind="primary" disabled={slippage === undefined} data-testid="swap-settings-save">
        {t('save')}
      </Button>
    </form>
  )
}
