import fc from 'fast-check'
import { createSessionModel } from '../../../kernel/testing/model/session-model.js'
import { sessionCommands } from '../../../kernel/testing/model/session-commands.js'
import { openPlayedBrowser, playedWorld } from './played-browser.js'

/** What came of the sequences. */
export interface Played {
  readonly sequences: number
  readonly steps: number
  /** The commands that led to a difference, and the difference; none where all went as the model says. */
  readonly failure: string | undefined
}

const { chains } = JSON.parse(document.getElementById('devnet')?.textContent ?? '{}') as {
  chains: readonly { id: number; name: string; rpcUrl: string }[]
}
Reflect.set(window, 'nodes', Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])))

const script = fc.commands(sessionCommands(playedWorld), { maxCommands: 40, size: 'max' })

/** Plays sequences of commands with real pages, a real storage and wallets that hold keys. */
async function play(sequences: number, seed: number): Promise<Played> {
  let steps = 0
  const property = fc.asyncProperty(script, async (commands) => {
    const browser = await openPlayedBrowser(chains)
    try {
      const start = () => ({ model: createSessionModel(playedWorld.namespaces), real: browser })
      await fc.asyncModelRun(start, commands)
    } finally {
      browser.close()
    }
    steps += [...commands].length
  })
  const { numRuns, counterexample, errorInstance } = await fc.check(property, {
    numRuns: sequences,
    seed,
    endOnFailure: true,
  })
  const failure = counterexample && `${String(counterexample[0])}\n${String(errorInstance)}`
  return { sequences: numRuns, steps, failure: failure ?? undefined }
}

Reflect.set(window, 'play', play)
