import { expect } from 'vitest'
import { eventually } from '../eventually.js'
import { forgetToasts } from '../said-by-toasts.js'
import { newReceiver, sentWei, tellWhatIsShown, type SendPage } from './send-page.js'

/** One row of the table. */
export interface Scenario {
  readonly name: string
  /** What goes wrong, until the widget has said what it has to say. */
  readonly steps: (p: SendPage, receiver: `0x${string}`) => Promise<unknown>
  /** What is to be read on the screen at the end. */
  readonly screen: string
  /** How many transactions the account has sent in the end; 0 unless said. */
  readonly sent?: number
  /** What the receiver has in the end, in wei; as many times the usual amount as were sent unless said. */
  readonly arrived?: bigint
  /** Whether the page is to be loaded anew first: what a page remembers of a lost answer is not for the next row. */
  readonly fresh?: boolean
  /** Puts back what the next row would stumble over. */
  readonly tidy?: (p: SendPage) => Promise<unknown>
}

/** A row as it went. */
export interface Outcome {
  readonly name: string
  readonly screen: string
  readonly sent: number
  readonly ms: number
}

/** Plays a row on a page, and looks at the chain itself what came of it. */
export async function play(p: SendPage, row: Scenario): Promise<Outcome> {
  const { sent = 0, arrived = BigInt(sent) * sentWei } = row
  const receiver = newReceiver()
  const [payer] = p.stage.accounts
  const count = async () => Number(await p.stage.node('eth_getTransactionCount', payer?.address, 'latest'))
  const started = performance.now()
  await (row.fresh ? p.again() : p.close())
  await forgetToasts(p.page)
  const before = await count()
  try {
    await row.steps(p, receiver)
    await eventually(() => p.text()).toContain(row.screen)
    expect((await count()) - before, `${row.name}: transactions of the account`).toBe(sent)
    const held = BigInt(String(await p.stage.node('eth_getBalance', receiver, 'latest')))
    expect(held, `${row.name}: what the receiver has`).toBe(arrived)
  } catch (error) {
    await tellWhatIsShown(p)(error)
  } finally {
    p.stage.proxy.allow()
    await row.tidy?.(p)
  }
  return { name: row.name, screen: row.screen, sent, ms: Math.round(performance.now() - started) }
}
