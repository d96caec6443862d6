import { accountAtom, sessionKey, statusAtom, type Foyer } from 'foyerkit'
import { connectExternal } from 'foyerkit/plugins/connect'
import { settle, until } from 'foyerkit/testing'
import type { HostileProvider } from '../../../plugins/evm/testing/hostile-providers.js'
import { part, parts } from './room.js'

/** What came of one wallet. */
export interface ProviderSeen {
  readonly name: string
  readonly leadsTo: string
  /** The step that the view stood at. */
  readonly step: string
  readonly status: string
  readonly address: string | undefined
  /** The status once the visitor has left it. */
  readonly left: string
}

type Widget = Pick<Foyer, 'read' | 'service'> & {
  open(route: typeof connectExternal, params: { connectorId: string }): void
}
type Row = HostileProvider & { readonly id: string; readonly afterwards?: () => void }

const underWay = ['connecting-waiting', 'connecting-locked', 'connecting-silent']

/** Asks one hostile wallet after the other in the real view, and leaves each. */
export async function meetProviders(foyer: Widget, rows: readonly Row[]): Promise<readonly ProviderSeen[]> {
  const seen: ProviderSeen[] = []
  for (const row of rows) seen.push(await meet(foyer, row))
  return seen
}

async function meet(foyer: Widget, { id, name, leadsTo, afterwards }: Row): Promise<ProviderSeen> {
  const session = foyer.service(sessionKey)
  const step = () => parts('^="connecting-"').find((one) => one.role === 'status')?.dataset['testid'] ?? ''
  foyer.open(connectExternal, { connectorId: `external:${id}` })
  await until(
    () => (leadsTo === 'waits') === underWay.includes(step()) && step() !== '',
    `the end of "${name}"`,
  )
  afterwards?.()
  if (leadsTo === 'nobody') await until(() => foyer.read(statusAtom) === 'disconnected', `"${name}" to leave`)
  for (let turn = 0; turn < 3; turn++) await settle()
  const stood = { step: step(), status: foyer.read(statusAtom), address: foyer.read(accountAtom).address }
  const close = await part('frame-close')
  close.click()
  await until(() => parts('="frame"').length === 0, `the modal of "${name}" to close`)
  await session.disconnect()
  return { name, leadsTo, ...stood, left: foyer.read(statusAtom) }
}
