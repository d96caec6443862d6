import * as z from 'zod'
import { embeddedWallet } from '../../access/index.js'
import { defineModule } from '../../platform/module/define-module.js'
import { rpc } from '../rpc/index.js'
import { createBundlers } from './create-bundlers.js'
import { chooseChains } from './choose-chains.js'
import { readSmartAccounts } from './read-smart-accounts.js'
import { smartAccountSettings } from './smart-account-settings.js'

const example = 'eip155:8453={https://bundler.example,https://paymaster.example,policy};eip155:10={}'

/** Parses SMART_ACCOUNTS. */
const smartAccountChains = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return readSmartAccounts(text)
    } catch (error) {
      const message = `must be chains with their values (${example}): ${error instanceof Error ? error.message : ''}`
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }
  }),
)

/** Chains with smart accounts of the embedded wallet. */
export const smartAccounts = defineModule({
  id: 'smart-accounts',
  feature: embeddedWallet,
  uses: [rpc],
  config: {
    SMART_ACCOUNTS: {
      about:
        'EVM chains with smart accounts, each with a bundler, a paymaster and its policy in braces; all may be missing: ' +
        'eip155:8453={bundler,paymaster,policy};eip155:10={}. Default: test networks, and with --dev the chains of this machine.',
      schema: smartAccountChains.prefault(''),
      secret: true,
    },
  },
  projectSettings: smartAccountSettings,
  setup({ config, platform, use, settingsOf }) {
    const chains = chooseChains(config.SMART_ACCOUNTS, use.rpc, platform.isDevelopment)
    return { chains, bundlers: createBundlers(chains), settingsOf }
  },
  close: ({ service }) => service.bundlers.close(),
})
