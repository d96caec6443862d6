import type { HttpService } from '#kernel'
import type { Network } from '#kernel/chain'
import { fromHex } from '../hex.js'
import { polkadotTransferErrors } from '../transfer/errors.js'
import { eventsKey } from './account.js'
import { badAnswer } from './ask.js'
import { readOutcome, type Outcome } from './events.js'
import type { NodeRequest } from './polkadot-node.js'
import { readRuntime, type Runtime, type RuntimeVersion } from './runtime.js'

/** Reads of a node. */
interface Reads {
  read<T>(
    method: string,
    params: readonly unknown[],
    request: NodeRequest,
    readAnswer: (answer: unknown) => T,
  ): Promise<T>
  storage(key: string, request: NodeRequest, at?: string): Promise<Uint8Array | undefined>
}

/** Runtimes of networks, which are read once each: metadata has about a megabyte. */
export interface Runtimes {
  /** The runtime. @param at hash of a block. Default: the best one. @throws polkadot/UNSUPPORTED_RUNTIME */
  get(request: NodeRequest, at?: string): Promise<Runtime>
  forget(network: Network): void
  /** Reads the result of a transaction of a block. */
  outcome(
    place: { readonly hash: string; readonly parentHash: string; readonly index: number },
    request: NodeRequest,
  ): Promise<Outcome>
}

const runtimesOf = new WeakMap<HttpService, Map<string, Promise<Runtime>>>()

/** Creates the reader of runtimes, which are shared by all capabilities of a widget. */
export function createRuntimes(http: HttpService, { read, storage }: Reads): Runtimes {
  const known = runtimesOf.get(http) ?? new Map<string, Promise<Runtime>>()
  runtimesOf.set(http, known)

  async function load(version: RuntimeVersion, { network }: NodeRequest, at?: string): Promise<Runtime> {
    // shared by requests: the end of the first one does not end it
    const request = { network, signal: new AbortController().signal }
    const bytes = await read('state_getMetadata', at === undefined ? [] : [at], request, (answer) => {
      const found = fromHex(answer)
      if (!found) throw new TypeError('no bytes')
      return found
    })
    let runtime: Runtime
    try {
      runtime = readRuntime(bytes)
    } catch (cause) {
      if (cause instanceof RangeError) throw badAnswer(network, 'Not valid metadata', cause)
      const detail = cause instanceof Error ? cause.message : undefined
      throw polkadotTransferErrors.UNSUPPORTED_RUNTIME({ values: { network: network.name }, detail, cause })
    }
    const isSame =
      runtime.specVersion === version.specVersion && runtime.transactionVersion === version.transactionVersion
    if (!isSame) throw badAnswer(network, 'The metadata is of another runtime')
    return runtime
  }

  async function get(request: NodeRequest, at?: string): Promise<Runtime> {
    const version = await read('state_getRuntimeVersion', at === undefined ? [] : [at], request, readVersion)
    const key = `${request.network.caipNetworkId}/${version.specVersion}`
    const running = known.get(key)
    if (running) return running
    const work = load(version, request, at)
    known.set(key, work)
    // another node may answer next time
    work.catch(() => known.delete(key))
    return work
  }

  return {
    get,
    forget({ caipNetworkId }) {
      for (const key of [...known.keys()]) if (key.startsWith(`${caipNetworkId}/`)) known.delete(key)
    },
    async outcome({ hash, parentHash, index }, request) {
      const [runtime, bytes] = await Promise.all([
        get(request, parentHash),
        storage(eventsKey, request, hash),
      ])
      try {
        return readOutcome(runtime, bytes ?? new Uint8Array(), index)
      } catch (cause) {
        throw badAnswer(request.network, 'Not valid events', cause)
      }
    },
  }
}

/** @throws TypeError */
function readVersion(answer: unknown): RuntimeVersion {
  const { specVersion, transactionVersion } = Object(answer) as Readonly<Record<string, unknown>>
  const isNumber = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
  if (!isNumber(specVersion) || !isNumber(transactionVersion)) throw new TypeError('no version')
  return { specVersion, transactionVersion }
}
