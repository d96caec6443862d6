import { connectionAtom, defineEvent, definePlugin, defineService, schema } from 'foyerkit/kernel'

/** Service that hosts and other plugins get by {@link exampleKey}. */
export interface ExampleService {
  /** Returns the greeting of the connected wallet; undefined without one. */
  greeting(): string | undefined
}

/** Key of the service: `foyer.service(exampleKey).greeting()`. */
export const exampleKey = defineService<ExampleService>('example.service')

/** Event of a connected wallet: `foyer.on('example.greeted', ({ text }) => …)`. */
export const exampleGreeted = defineEvent<{ readonly text: string }, 'example.greeted'>('example.greeted')

/** Greets each wallet that is connected. */
export const example = definePlugin({
  id: 'example',
  kernel: '^0.1.0',
  config: schema.object({
    /** Word before the name of the wallet. Default: `Hello`. */
    greeting: schema.optional(schema.string(), 'Hello'),
  }),
  provides: { service: exampleKey },
  events: { greeted: exampleGreeted },
  setup({ config, store, events, onDispose }) {
    const greeting = () => {
      const wallet = store.get(connectionAtom)
      return wallet && `${config.greeting}, ${wallet.name}`
    }
    const greet = () => {
      const text = greeting()
      if (text !== undefined) events.emit(exampleGreeted, { text })
    }
    onDispose(store.sub(connectionAtom, greet))
    return { service: () => ({ greeting }) }
  },
})

export default example
