import { sessionErrors } from '../../kernel/session/errors.js'
import type { WalletAnswer } from '../../kernel/testing/fake-wallet.js'
import { type CaipAddress, caipAddress, type CaipNetworkId } from '../../kernel/core/networks/caip.js'
import {
  approveAll,
  command,
  connectRequest,
  connectUid,
  ignoreRejection,
  listedWallet,
  sessionOf,
  tabOf,
} from './command.js'
import type { ModelBrowser } from './model-browser.js'
import { connectionsOf, isConnected, ownerOf, selectModel, type SessionModel } from './session-model.js'

/** Starts a connect and settles it in the model, unless the wallet does not answer. */
export async function askToConnect(
  model: SessionModel,
  browser: ModelBrowser,
  { at, uid, answer }: { at: number; uid: string; answer: WalletAnswer },
) {
  await ask(model, browser, { at, uid, answer, request: connectRequest(browser, at, uid) })
}

async function ask(
  model: SessionModel,
  browser: ModelBrowser,
  options: {
    readonly at: number
    /** The uid that the request connects. */
    readonly uid: string
    readonly answer: WalletAnswer
    readonly request: { readonly connectorId: string; readonly namespace?: string | undefined }
  },
) {
  const { at, uid, answer, request } = options
  const wallet = browser.wallet(uid)
  const effectiveAnswer = wallet.effectiveAnswer?.(answer) ?? answer
  if (effectiveAnswer === answer) wallet.nextAnswer = answer
  ignoreRejection(sessionOf(browser, at).connect(request))
  tabOf(model, at).pending = effectiveAnswer === 'hang' ? uid : undefined
  if (effectiveAnswer === 'approve') connectUid(model, browser, at, uid)
}

/** Connects a wallet. */
export const connect = (at: number, uid: string, answer: WalletAnswer) =>
  command(
    `connect(${at}, ${uid}, ${answer})`,
    () => true,
    (model, browser) => askToConnect(model, browser, { at, uid, answer }),
  )

/** Connects the wallet of a uid in no certain namespace: in the active one, if the wallet has it. */
export const connectAnywhere = (at: number, uid: string, answer: WalletAnswer) =>
  command(
    `connectAnywhere(${at}, ${uid}, ${answer})`,
    () => true,
    async (model, browser) => {
      const { id, namespace, uids } = listedWallet(browser, at, uid)
      const active = tabOf(model, at).active ?? model.namespaces[0]
      const inNamespace = (wanted: string | undefined) => uids.find((part) => ownerOf(part) === wanted)
      const connected = inNamespace(active) ?? inNamespace(namespace) ?? uid
      await ask(model, browser, { at, uid: connected, answer, request: { connectorId: id } })
    },
  )

/**
 * Connects a wallet in all its namespaces, one after the other, and makes the first connected one the active one. A wallet that
 * does not answer is left.
 */
export const connectAll = (at: number, uid: string, walletAnswers: readonly WalletAnswer[]) =>
  command(
    `connectAll(${at}, ${uid}, ${walletAnswers.join(' ')})`,
    () => true,
    async (model, browser) => {
      const connected: string[] = []
      for (const [index, part] of listedWallet(browser, at, uid).uids.entries()) {
        const answer = walletAnswers[index] ?? 'approve'
        const request = connectRequest(browser, at, part)
        browser.wallet(part).nextAnswer = answer
        const connecting = sessionOf(browser, at)
          .connect(request)
          .catch(() => {})
        tabOf(model, at).pending = answer === 'hang' ? part : undefined
        if (answer === 'hang') return
        await connecting
        // Otherwise the other tab, which asks for the connection, gets the answer to the next request.
        await browser.settle(() => [])
        if (answer !== 'approve') continue
        connectUid(model, browser, at, part)
        connected.push(part)
      }
      const [first] = connected
      if (first === undefined) return
      await selectAccountOf(model, browser, { at, uid: first, index: 0 })
    },
  )

/** Approves all pending requests of a wallet. */
export const approve = (uid: string) =>
  command(
    `approve(${uid})`,
    () => true,
    (model, browser) => approveAll(model, browser, uid),
  )

/** Selects an account of a connected wallet, in the order in which the wallet shares them. */
async function selectAccountOf(
  model: SessionModel,
  browser: ModelBrowser,
  { at, uid, index }: { at: number; uid: string; index: number },
) {
  const account = browser.wallet(uid).accounts[index]
  if (!account) throw new Error(`${uid} has no account ${index}`)
  await sessionOf(browser, at).selectAccount(account, { connection: uid })
  selectInModel(model, browser, { at, uid, account })
}

/** Selects an account in the model, until the wallet reports a change. */
export function selectInModel(
  model: SessionModel,
  browser: ModelBrowser,
  { at, uid, account }: { at: number; uid: string; account: CaipAddress },
) {
  const { reports } = browser.wallet(uid)
  // A browser whose reports are not counted selects only the account that is the first anyway.
  if (reports !== undefined) tabOf(model, at).selected[uid] = { account, reports }
  selectModel(model, at, uid)
}

/** Makes a connected wallet and one of its accounts the ones in use. */
export const selectWallet = (at: number, uid: string, index: number) =>
  command(
    `select(${at}, ${uid}, ${index})`,
    (model) => isConnected(model, uid),
    (model, browser) => selectAccountOf(model, browser, { at, uid, index }),
  )

/** Selects an account by its id alone: of the wallet in use, else of another one that has it. */
export const selectAccount = (at: number, network: CaipNetworkId, address: string) => {
  const account = caipAddress(network, address)
  return command(
    `select(${at}, ${account})`,
    () => true,
    async (model, browser) => {
      const namespace = account.slice(0, account.indexOf(':'))
      const owners = connectionsOf(model, namespace).filter((uid) =>
        browser.wallet(uid).accounts.includes(account),
      )
      const owner = owners.find((uid) => uid === model.current[namespace]) ?? owners[0]
      const selecting = sessionOf(browser, at).selectAccount(account)
      if (owner === undefined) {
        const error: unknown = await selecting.catch((thrown: unknown) => thrown)
        if (!sessionErrors.NO_ACCOUNTS.is(error)) throw new Error(`selected ${account}`)
        return
      }
      await selecting
      selectInModel(model, browser, { at, uid: owner, account })
    },
  )
}
