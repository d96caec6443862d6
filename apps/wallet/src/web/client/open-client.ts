import { SignClient } from '@walletconnect/sign-client'
import { createKeptItems } from './kept-items.js'

/** The client of the field. */
export type WalletClient = InstanceType<typeof SignClient>

/** Opens it over a relay, and over nothing else: no telemetry, and nobody is asked who a page is. */
export async function openClient(relay: {
  readonly relayUrl: string
  readonly projectId: string
}): Promise<WalletClient> {
  const client = await SignClient.init({
    ...relay,
    metadata: {
      name: 'Foyer Web Wallet',
      description: 'A wallet for trying things out',
      url: location.origin,
      icons: [`${location.origin}/wallet.svg`],
    },
    storage: createKeptItems(localStorage, 'foyer-web-wallet:'),
    telemetryEnabled: false,
    // it would let a second pass between two requests
    signConfig: { disableRequestQueue: true },
    logger: 'silent',
  })
  const { verify } = client.core
  verify.register = async () => ''
  verify.resolve = async () => undefined as never
  skipWhatIsUnderWay(client)
  return client
}

/** A second after it has opened it goes through what was left behind; what it works on then is not left behind. */
function skipWhatIsUnderWay(client: WalletClient): void {
  const engine = client.engine as unknown as { onProviderMessageEvent: (event: Heard) => Promise<void> }
  const handle = engine.onProviderMessageEvent
  const handling = new Map<string, Promise<void>>()
  engine.onProviderMessageEvent = (event) => {
    const known = handling.get(event.message)
    if (known) return known
    const handled = handle(event).finally(() => handling.delete(event.message))
    handling.set(event.message, handled)
    return handled
  }
}

interface Heard {
  readonly message: string
}
