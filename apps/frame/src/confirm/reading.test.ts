import { afterEach, describe, expect, it } from 'vitest'
import { openConfirm, press, waitUntil, type OpenConfirm } from './testing/open-confirm.js'

let confirm: OpenConfirm | undefined
let others: OpenConfirm[] = []
afterEach(async () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await Promise.all([confirm, ...others].map((open) => open?.answer))
  others = []
})

/** Opens a confirm whose content is higher than its panel, as a browser measures it. */
async function openLong() {
  const opened = openConfirm({ kind: 'message', message: 'Hello\n'.repeat(200) })
  await waitUntil(() => opened.text() !== '')
  const scroller = opened.root.querySelector<HTMLElement>('.panel-scroller')!
  let height = 2_000
  Object.defineProperty(scroller, 'clientHeight', { get: () => 400 })
  Object.defineProperty(scroller, 'scrollHeight', { get: () => height })
  const scrollTo = (top: number) => {
    scroller.scrollTop = top
    scroller.dispatchEvent(new Event('scroll'))
  }
  confirm = opened
  return { opened, scroller, scrollTo, grow: (to: number) => (height = to) }
}
/** Waits for as long as a confirm takes to arm: another one that was seen later does. */
async function untilAnotherArms() {
  const other = openConfirm({ kind: 'message', message: 'Hello' })
  others.push(other)
  await waitUntil(() => other.text() !== '')
  await other.arm()
}
const more = ({ root }: OpenConfirm) => root.querySelector<HTMLButtonElement>('.panel-more')
const isArmed = ({ root }: OpenConfirm) =>
  root.querySelector('[aria-describedby="confirm-status"]')?.getAttribute('aria-disabled') === 'false'

describe('long content', () => {
  it('is approved only after its end was in view', async () => {
    const { opened, scrollTo } = await openLong()
    opened.see({ intersectionRatio: 1, isVisible: true })
    await waitUntil(() => more(opened) !== null)
    scrollTo(1_500)
    await untilAnotherArms()
    press(opened.button('Sign'))
    expect(isArmed(opened)).toBe(false)
    expect(opened.settled()).toBeUndefined()
    scrollTo(1_600)
    expect(more(opened)).toBeNull()
    await waitUntil(() => isArmed(opened))
    // going back to its start changes nothing
    scrollTo(0)
    press(opened.button('Sign'))
    expect(await opened.answer).toBe('approved')
  })

  it('is brought to its end by a button, which keyboards reach and which leaves the focus in the content', async () => {
    const { opened, scroller } = await openLong()
    opened.see({ intersectionRatio: 1, isVisible: true })
    await waitUntil(() => more(opened) !== null)
    const button = opened.button('Scroll to the end to continue')
    button.focus()
    button.click()
    scroller.dispatchEvent(new Event('scroll'))
    expect(document.activeElement).toBe(scroller)
    await waitUntil(() => isArmed(opened))
    expect(more(opened)).toBeNull()
  })

  it('does not count as read while the panel is out of sight', async () => {
    const { opened, grow } = await openLong()
    // a frame without size
    grow(0)
    opened.see({ intersectionRatio: 0 })
    grow(2_000)
    opened.see({ intersectionRatio: 1, isVisible: true })
    await waitUntil(() => more(opened) !== null)
    await untilAnotherArms()
    expect(isArmed(opened)).toBe(false)
  })

  it('that arrives later is to be read as well', async () => {
    let answer: (info: { symbol: string; decimals: number }) => void = () => undefined
    const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    const data = `0xa9059cbb${'00'.repeat(12)}${'11'.repeat(20)}${'00'.repeat(31)}05` as const
    const opened = openConfirm(
      { kind: 'transaction', call: { to: token, data } },
      { readToken: () => new Promise((resolve) => (answer = resolve)) },
    )
    confirm = opened
    await waitUntil(() => opened.text() !== '')
    const scroller = opened.root.querySelector<HTMLElement>('.panel-scroller')!
    opened.see({ intersectionRatio: 1, isVisible: true })
    Object.defineProperty(scroller, 'clientHeight', { get: () => 400 })
    Object.defineProperty(scroller, 'scrollHeight', { get: () => 900 })
    answer({ symbol: 'USDC', decimals: 6 })
    await waitUntil(() => more(opened) !== null)
    await untilAnotherArms()
    expect(isArmed(opened)).toBe(false)
  })
})
