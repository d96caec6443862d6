import { wholeNumber } from '../../platform/config/option.js'
import { masterKeys } from '../../platform/envelope/master-keys.js'

/** Environment variables of the login shares. */
export const sharesOptions = {
  SHARES_KEYS: {
    about:
      'Master keys of the module shares, comma-separated: ID:KEY with 32 bytes in base64, vault:URL, aws:ARN or gcp:NAME. The first ' +
      'encrypts, all decrypt. Default with --dev: a file in DATA_FOLDER.',
    schema: masterKeys,
    secret: true as const,
  },
  SPONSORED_PER_PROJECT: {
    about:
      'Operations of one project in an hour that the paymasters of SMART_ACCOUNTS pay for, whatever the number of its wallets. Use 0 ' +
      'for no limit.',
    schema: wholeNumber(0, 1_000_000).prefault('1000'),
  },
}
