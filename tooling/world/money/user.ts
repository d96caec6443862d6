import type { WidgetError } from '#kernel'
import { routerKey } from '#kernel'
import { nftsAtom, nftsService } from '../../../plugins/nfts/contract.js'
import { onrampService } from '../../../plugins/onramp/contract.js'
import { choiceAtom } from '../../../plugins/onramp/state.js'
import { paymentsAtom, payService, type PaymentOrder } from '../../../plugins/pay/contract.js'
import {
  sendService,
  transfersAtom,
  type SendDraft,
  type SendPreview,
} from '../../../plugins/send/contract.js'

import { swapsService, type SwapDraft, type SwapPreview } from '../../../plugins/swaps/contract.js'
import { isProven } from '../../../plugins/transactions/contract.js'
import { feeRaiserAtom } from '../../../plugins/transfers/contract.js'
import { chainId, ether, friend, lookAlike, shop, uni, usdc, usdcAddress } from './chain/contracts.js'
import { caipOf } from './browser/capabilities.js'
import type { Page } from './browser/page.js'
import type { ReviewKind } from './seed/acts.js'
import type { Press, World } from './world.js'

const name = 'shop.example'

/** Transfers that users fill in. */
const transfers: readonly SendDraft[] = [
  { asset: usdc, amount: 12_500_000n, receiver: shop },
  { asset: ether, amount: 10n ** 17n, receiver: friend },
  { asset: ether, amount: 'max', receiver: name },
  { asset: usdc, amount: 3_000_000n, receiver: lookAlike },
]

/** Swaps that users fill in. */
const swapDrafts: readonly SwapDraft[] = [
  { from: ether, to: usdc, amount: 10n ** 17n },
  { from: usdc, to: ether, amount: 40_000_000n },
  { from: usdc, to: uni, amount: 25_000_000n },
]

/** Orders of the host. */
export const orders: readonly (PaymentOrder & { readonly id: string })[] = [
  { id: 'order-1', receiver: shop, asset: { network: chainId, address: usdcAddress }, amount: '12.5' },
  { id: 'order-2', receiver: name, asset: { network: chainId, address: usdcAddress }, amount: '3' },
  { id: 'order-3', receiver: friend, asset: { network: chainId, address: 'native' }, amount: '0.1' },
]

/** Reviews a transfer or a swap. */
export function review(page: Page, what: 'send' | 'swap', draft: number): void {
  const { foyer, shown } = page
  page.run(async () => {
    if (what === 'send') shown.send = await foyer.service(sendService).prepare(transfers[draft] as SendDraft)
    else shown.swap = await foyer.service(swapsService).prepare(swapDrafts[draft] as SwapDraft)
  })
}

/** Reviews the transfer of the first collectible of the list. */
export function reviewCollectible(page: Page): void {
  const { foyer, shown } = page
  page.run(async () => {
    await foyer.service(nftsService).refresh()
    const nft = foyer.read(nftsAtom).nfts?.find(({ standard }) => standard !== undefined)
    if (!nft?.standard) return
    const asset = {
      chainId: nft.chainId,
      address: nft.contract,
      name: nft.name,
      symbol: nft.name,
      decimals: 0,
    }
    const item = { standard: nft.standard, id: nft.tokenId }
    const draft = { asset: { ...asset, item }, amount: 1n, receiver: friend }
    shown.send = await foyer.service(sendService).prepare(draft)
  })
}

/** The host asks for a payment, which the page then reviews. */
export function pay({ payCalls, payRunning }: World, page: Page, at: number): void {
  const order = orders[at] as (typeof orders)[number]
  const { foyer, shown } = page
  page.run(async () => {
    payCalls.set(order.id, (payCalls.get(order.id) ?? 0) + 1)
    const service = foyer.service(payService)
    const call = { id: order.id }
    payRunning.add(call)
    const { id } = await service.pay(order).finally(() => payRunning.delete(call))
    page.paying = id
    shown.pay = { id, preview: await service.prepare(id, page.signal) }
  })
}

/** Reviews the payment of a page again. */
export function reviewPayment(page: Page): void {
  const id = page.paying
  if (id === undefined) return
  page.run(async () => {
    page.shown.pay = { id, preview: await page.foyer.service(payService).prepare(id, page.signal) }
  })
}

/** Presses the button of a review. */
export function press(world: World, page: Page, kind: ReviewKind, ticks: boolean): void {
  const { foyer, shown } = page
  if (kind === 'swap') {
    const { swap } = shown
    if (!swap) return
    const isApproval = swap.approvals.length > 0
    const acknowledged = ticks ? swap.cautions : []
    const entry = begin(world, page, { is: isApproval ? 'approve' : 'swap', preview: swap }, acknowledged)
    const service = foyer.service(swapsService)
    const show = (next: SwapPreview) => void (shown.swap = next)
    return confirm(
      page,
      entry,
      async () => {
        if (isApproval) show(await service.approve(swap.id, { acknowledged }))
        else await service.swap(swap.id, { acknowledged })
      },
      (data) => show(data as SwapPreview),
    )
  }
  const preview = kind === 'pay' ? shown.pay?.preview : shown.send
  if (!preview) return
  const acknowledged = ticks ? preview.cautions : []
  const payment = kind === 'pay' ? shown.pay?.id : undefined
  const entry = begin(world, page, { is: kind, preview }, acknowledged, payment)
  confirm(
    page,
    entry,
    async () => {
      if (payment === undefined) await foyer.service(sendService).send(preview.id, { acknowledged })
      else await foyer.service(payService).confirm(payment, preview, acknowledged)
    },
    (data) => {
      if (payment === undefined) shown.send = data as SendPreview
      else shown.pay = { id: payment, preview: data as SendPreview }
    },
  )
}

function begin(
  world: World,
  page: Page,
  what: Press['what'],
  acknowledged: Press['acknowledged'],
  payment?: string,
): Press {
  const entry: Press = {
    ...{
      id: world.presses.length + 1,
      page: page.serial,
      at: world.clock.now(),
      what,
      payment,
      acknowledged,
    },
    ...{ state: 'running', code: undefined, prompts: [] },
  }
  world.presses.push(entry)
  return entry
}

/** Runs a press, and shows the preview that replaces a changed one. */
function confirm(page: Page, entry: Press, work: () => Promise<void>, show: (data: unknown) => void): void {
  page.run(() =>
    work().then(
      () => void (entry.state = 'sent'),
      (error: unknown) => {
        // the widget was disposed
        if (entry.state === 'gone') return
        const { code, data } = Object(error) as Partial<WidgetError>
        entry.code = String(code ?? (error as Error).message)
        const isUnclear = /\/UNCLEAR$/.test(entry.code)
        entry.state = isUnclear ? 'unclear' : 'failed'
        if (Object(data) === data && 'cautions' in (data as object)) show(data)
      },
    ),
  )
}

/** The host asks for the status of the payments that the page knows. */
export function askForPayments(page: Page): void {
  const { foyer } = page
  for (const { id } of foyer.read(paymentsAtom)) page.run(() => foyer.service(payService).status(id))
}

/** Leaves what the modal shows. */
export function leave(page: Page): void {
  delete page.shown.pay
  page.run(async () => page.foyer.service(routerKey).close())
}

/** Speeds up the newest transfer that waits. */
export function speedUp(page: Page): void {
  const { foyer } = page
  page.run(async () => {
    const raiser = foyer.read(feeRaiserAtom)
    const transfer = foyer.read(transfersAtom).find(({ status }) => !isProven(status))
    if (!raiser || !transfer) return
    const [option] = await raiser.options(transfer, page.signal)
    if (option) await raiser.raise(transfer, option.fee)
  })
}

/** Pays from the exchange. */
export function deposit(page: Page): void {
  const id = page.paying
  if (id !== undefined) page.run(() => page.foyer.service(payService).deposit(id, 'harbor'))
}

/** Cancels the deposit at the exchange. */
export function cancelDeposit(page: Page): void {
  const { foyer } = page
  const open = foyer.read(paymentsAtom).find(({ deposit: begun }) => begun !== undefined)
  if (open) page.run(() => foyer.service(payService).cancelDeposit(open.id))
}

/** Buys with a card. */
export function buy(page: Page): void {
  const { foyer } = page
  page.run(async () => {
    const service = foyer.service(onrampService)
    await service.open()
    const choice = foyer.read(choiceAtom)
    if (!choice) return
    const { offer, currency, method } = choice
    const request = {
      ...{ asset: offer.currency.id, symbol: offer.currency.symbol, network: offer.network.name },
      ...{ currency: currency.id, method: method.id, amount: '100' },
    }
    const { quotes, isExample } = await service.quotes(request, page.signal)
    const [quote] = quotes
    if (!quote || isExample) return
    const account = caipOf(page.account())
    const purchase = {
      account,
      chain: offer.network.chain,
      networkName: offer.network.displayName,
      request,
      quote,
    }
    await service.leave(await service.page(purchase, page.signal))
  })
}
