import { masterKeys } from '../../platform/envelope/master-keys.js'
import { defineModule } from '../../platform/module/define-module.js'
import { createSigningKeys, type SigningKeys } from '../../signing-keys/signing-keys.js'
import { migrationsFolder } from '../migrations-folder.js'
import { rpc } from '../rpc/index.js'
import { createSignIn, type SignIn } from './create-sign-in.js'
import { createSessionTokens } from './session-tokens.js'
import { maxSessionMinutes, signInSettings } from './settings.js'
import { signInRoutes } from './sign-in-routes.js'
import { createSignInStore, releaseSignInsOf, removeSignInsOf, type SignInStore } from './sign-in-store.js'
import { keys, signInTables } from './tables.js'

/** Parts of the module. */
interface SignInParts {
  readonly store: SignInStore
  readonly keys: SigningKeys
  readonly signIn: SignIn
}

/** Sign-ins with a wallet: an account that has signed a message (CAIP-122) gets a session. */
export const signIn = defineModule({
  id: 'sign-in',
  uses: [rpc],
  config: {
    SIGN_IN_KEYS: {
      about:
        'Master keys of the module sign-in, as those of AUTH_KEYS. Without them there are no sign-ins with a wallet. Default with ' +
        '--dev: a file in DATA_FOLDER.',
      schema: masterKeys,
      secret: true,
    },
  },
  projectSettings: signInSettings,
  tables: signInTables,
  migrations: migrationsFolder('sign-in'),
  secrets: { keysOption: 'SIGN_IN_KEYS', columns: [keys.secret] },
  releaseAccounts: releaseSignInsOf,
  removeProject: removeSignInsOf,
  async setup({ use, config, platform }): Promise<SignInParts | undefined> {
    const { SIGN_IN_KEYS } = config
    const { database, clock, isDevelopment, openEnvelope, publicUrl, port } = platform
    if (SIGN_IN_KEYS.length === 0 && !isDevelopment) return undefined
    const { queries } = database
    const envelope = await openEnvelope({ module: 'sign-in', option: 'SIGN_IN_KEYS', keys: SIGN_IN_KEYS })
    const signingKeys = createSigningKeys({
      ...{ queries, envelope, clock, keys },
      overlapMs: maxSessionMinutes * 60_000,
    })
    const issuer = () => publicUrl ?? `http://localhost:${port()}`
    const store = createSignInStore(queries)
    const tokens = createSessionTokens({ keys: signingKeys, issuer, clock })
    return { store, keys: signingKeys, signIn: createSignIn({ store, tokens, nodes: use.rpc, clock }) }
  },
  // after setup: TypeScript infers the service from left to right
  isActive: ({ config, platform }) => config.SIGN_IN_KEYS.length > 0 || platform.isDevelopment,
  routes(app, { service, settingsOf, platform: { limits } }) {
    if (service) signInRoutes(app, { ...service, limits, settingsOf })
  },
  jobs: [{ id: 'clean', everySeconds: 600, run: async ({ service }) => service?.signIn.clean() }],
  metrics: ({ service, platform: { clock } }) =>
    service
      ? [
          {
            name: 'sign_in_sessions',
            help: 'Sessions of accounts that have signed in',
            type: 'gauge',
            read: () => service.store.countActive(new Date(clock.now())),
          },
        ]
      : [],
})
