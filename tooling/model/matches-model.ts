import fc from 'fast-check'
import { fakeSetup, openFakeBrowser, type Fault, type OnChange } from './fake-browser.js'
import { conversationUids } from './fake-wallets.js'
import { sessionCommands } from './session-commands.js'
import { createSessionModel, type SessionModel } from './session-model.js'

const script = fc.commands(sessionCommands(fakeSetup), { maxCommands: 36, size: 'max' })

/** Receives what happens in a run. */
export interface Observer {
  readonly onChange: OnChange
  /** Called with the model after each command without differences. */
  onStep(model: SessionModel): void
}

/** Returns the property that the browser matches the model after each command. */
export const matchesModel = ({ onChange, onStep }: Observer, fault?: Fault) =>
  fc.asyncProperty(script, async (commands) => {
    const browser = Object.assign(await openFakeBrowser(onChange, fault), { onStep })
    const { stackTraceLimit } = Error
    // The host's faults are an error for each change of a session.
    Error.stackTraceLimit = 0
    try {
      await fc.asyncModelRun(
        () => ({ model: createSessionModel(fakeSetup.namespaces, conversationUids), real: browser }),
        commands,
      )
    } finally {
      Error.stackTraceLimit = stackTraceLimit
      await browser.close()
    }
  })
