/** Wallets that are known widely: name in events, begin of the explorer id, and rdns. */
const wallets = `
metamask|c57ca95b|io.metamask
trust|4622a2b2|com.trustwallet.app
coinbase|d0ca99ff|com.coinbase.wallet
phantom|a797aa35|app.phantom
solflare|1ca0bdd4|
binance|8a0ee50d|com.binance.wallet
okx|971e689d|com.okex.wallet
bitget|38f5d18b|com.bitget.web3
uniswap|c03dfee3|
safepal|0b415a74|
rainbow|1ae92b26|me.rainbow
bybit|15c8b91a|com.bybit
tokenpocket|20459438|pro.tokenpocket
ledger|19177a98|
safe|225affb1|
zerion|ecc4036f|io.zerion.wallet
1inch|c286eebc|
crypto-com|f2436c67|
imtoken|ef333840|
kraken|18450873|
ronin|541d5dcd|com.roninchain.wallet
robinhood|8837dd94|
exodus|e9ff15be|
ready|bc949c5d|
jupiter|0ef262ca|
coin98|2a3c8904|com.coin98
magic-eden|8b830a2b|io.magiceden.wallet
backpack|2bd8c14e|app.backpack
frontier|85db4314|xyz.frontier.wallet
xverse|2a87d74a|
leather|483afe1d|
rabby|18388be9|io.rabby
brave|163d2cf1|com.brave.wallet
ambire|2c81da3a|
bitpay|b4678fef|
core||app.core.extension
enkrypt||com.enkrypt
onekey||so.onekey.app.wallet
talisman||xyz.talisman
subwallet||app.subwallet
zeal||app.zeal
frame||sh.frame
gate||io.gate.wallet
gemini||com.gemini.wallet
porto||xyz.ithaca.porto
compass||io.leapwallet.CompassWallet
`

/** Names of wallets in events, by explorer id (its first 8 digits) and by rdns or connector id. */
const byIdentity = new Map([
  ['auth', 'embedded'],
  ['walletconnect', 'walletconnect'],
  ...wallets
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', explorerId = '', rdns = ''] = line.split('|')
      return [explorerId, rdns].filter(Boolean).map((identity) => [identity, name] as const)
    }),
])

/** Names of wallets that events may have, without `other`. */
export const eventWallets: readonly string[] = [...new Set(byIdentity.values())]

/** Views that the modal opens with. */
export const eventViews: readonly string[] =
  'account.home catalogue.all connect.wallets names.register networks.list networks.unsupported onramp.form pay.deposit pay.result pay.review receive.address send.form siwx.sign-in smart-sessions.list socials.login swaps.form'.split(
    ' ',
  )

/** Codes of errors, and the final statuses of transactions. */
export const eventReasons: readonly string[] = `
reverted expired replaced cancelled rejected depositFailed
api/BAD_ANSWER api/REFUSED api/TIMED_OUT api/UNREACHABLE
auth/FRAME_NOT_LOADED auth/REQUEST_TIMED_OUT
evm/BAD_ACCOUNTS evm/RPC_UNREACHABLE evm/WALLET_ELSEWHERE evm/WALLET_SILENT
rpc/disconnected rpc/internal rpc/invalidInput rpc/limitExceeded rpc/methodNotFound rpc/resourceUnavailable rpc/unauthorized rpc/unsupportedMethod
send/ACCOUNT_CHANGED send/ESTIMATE_CHANGED send/NAME_CHANGED send/NETWORK_CHANGED send/PREVIEW_EXPIRED send/REFUSED
session/CHAIN_MISMATCH session/CONNECTOR_GONE session/CONNECTOR_NOT_FOUND session/NETWORK_NOT_FOUND session/NO_ACCOUNTS session/NO_ANSWER
siwx/BAD_MESSAGE siwx/CANNOT_SIGN
swaps/ACCOUNT_CHANGED swaps/APPROVAL_FAILED swaps/BATCH_FAILED swaps/NETWORK_CHANGED swaps/NO_LIQUIDITY swaps/PREVIEW_EXPIRED swaps/PRICE_MOVED swaps/REFUSED swaps/WOULD_FAIL
transfer/INSUFFICIENT_BALANCE transfer/INSUFFICIENT_FEE transfer/NETWORK_MISMATCH
walletconnect/ENDED walletconnect/EXPIRED walletconnect/NOTHING_SHARED walletconnect/RELAY_SILENT`
  .trim()
  .split(/\s+/)

/** Value of a property that is in no list. */
export const otherValue = 'other'

const explorerId = /^[0-9a-f]{64}$/

/**
 * Returns the name of a widely known wallet. A rare one says much about its user, so it is `other`.
 *
 * @param id explorer id, rdns or connector id
 */
export function walletOf(id: unknown): string {
  const text = typeof id === 'string' ? id : ''
  return byIdentity.get(explorerId.test(text) ? text.slice(0, 8) : text) ?? otherValue
}

/** Returns the function that keeps a value of a list, and takes any other for `other`. */
const among = (list: readonly string[]) => (value: unknown) =>
  list.find((known) => known === value) ?? otherValue
export const viewOf = among(eventViews)
export const reasonOf = among(eventReasons)
