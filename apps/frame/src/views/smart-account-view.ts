import type { AccountType } from 'foyerkit/plugins/auth/wire'
import type { ConfirmRequest } from '../confirm/request.js'
import { addressNode, external, noticeNode } from '../confirm/parts.js'
import { FrameError, textOf } from '../frame-error.js'
import type { FrameState } from '../frame-state.js'
import type { Signer } from '../keys/create-signer.js'
import type { FrameNetwork } from '../rpc/networks.js'
import type { AccountState, SmartAccounts } from '../smart-account/create-smart-accounts.js'
import type { Asker } from './asker.js'
import { viewMessages as messages } from './messages.js'
import { paragraph, row, rows } from './parts.js'
import type { Shell } from './shell.js'
import { inBackground } from '../in-background.js'

/** Parts of the view. */
export interface SmartAccountViewParts {
  readonly asker: Asker
  readonly state: Pick<FrameState, 'unlocked' | 'preferred' | 'prefer'>
  readonly network: FrameNetwork
  readonly loadSmartAccounts: () => Promise<SmartAccounts>
  /** Asks the user, in a window where the browser needs one. @throws FrameError with the code 4001 if the user rejects */
  readonly confirm: (request: ConfirmRequest, network: FrameNetwork) => Promise<Signer>
}

const namespace = 'eip155'

/** Result of the removal of the contract: a transaction that was sent, or an error. */
type Removal = { readonly hash: string } | { readonly error: unknown }

/**
 * Draws the state of the smart account on a network until the user closes it. Its buttons approve nothing, so they need no arming; the
 * confirm of a removal has its own turn, and the view is drawn again after it.
 */
export async function runSmartAccountView(parts: SmartAccountViewParts): Promise<void> {
  const { asker, state, network, confirm } = parts
  const accounts = await parts.loadSmartAccounts()
  let removal: Removal | undefined
  for (;;) {
    let isRemoving = false
    await asker.open('smart-account', (shell) => {
      const remove = () => {
        isRemoving = true
        shell.close()
      }
      drawAccount(shell, { ...parts, accounts, remove, removal })
    })
    if (!isRemoving) return
    const { evm } = state.unlocked().wallet.addresses
    removal = await accounts
      .turnOff(evm, network, (request) => confirm(request, network))
      .then((hash) => ({ hash }))
      .catch((error: unknown) => (isRejected(error) ? undefined : { error }))
  }
}

const isRejected = (error: unknown) => error instanceof FrameError && error.code === 4001

interface Drawing extends SmartAccountViewParts {
  readonly accounts: SmartAccounts
  readonly remove: () => void
  readonly removal: Removal | undefined
}

function drawAccount(shell: Shell, { state, network, accounts, remove, removal }: Drawing): void {
  async function showState(notice?: HTMLElement) {
    const { evm: address } = state.unlocked().wallet.addresses
    const account = await accounts.read({ address, preferred: state.preferred(namespace) }, network)
    const { status, code, kind, canRemove } = account
    const isSafe = kind === 'safe'
    const removeButton = shell.plainButton(
      status === 'on' ? messages.smartTurnOff : messages.smartRemove,
      remove,
      'danger',
    )
    const choices = {
      // a contract that can be removed is turned off by that
      on: canRemove ? [] : [preferButton(messages.smartAvoid, 'eoa')],
      ready: [preferButton(messages.smartAvoid, 'eoa')],
      off: [preferButton(messages.smartUse, 'smartAccount', 'primary')],
      unavailable: [],
    }
    shell.show({
      title: messages.smartTitle,
      body: [
        ...(notice ? [notice] : []),
        paragraph(isSafe ? messages.smartSafeText : messages.smartText),
        rows(
          row(external(network.name), [
            isSafe && status === 'ready' ? messages.smartSafeReady : messages[statusTexts[status]],
          ]),
          row(messages.smartContract, contractLines(account)),
          ...(isSafe ? [row(messages.smartAddress, [addressNode(account.address)])] : []),
        ),
      ],
      actions: [...choices[status], ...(canRemove && 'delegate' in code ? [removeButton] : [])],
    })
  }

  function preferButton(label: string, type: AccountType, kind?: 'primary') {
    const prefer = async () => {
      await state.prefer(namespace, type)
      await showState()
    }
    return shell.plainButton(label, prefer, kind)
  }

  async function start() {
    if (!removal) return showState()
    if ('error' in removal)
      return showState(
        noticeNode({ tone: 'negative', title: messages.smartNotRemoved, text: textOf(removal.error) }),
      )
    shell.show({ title: messages.smartTitle, body: [paragraph(messages.smartWaiting)] })
    const isDone = await accounts.untilDone(network, removal.hash)
    if (!isDone)
      return showState(
        noticeNode({
          tone: 'warning',
          title: messages.smartNotRemoved,
          text: messages.smartNotRemovedText,
        }),
      )
    const done = paragraph(messages.smartRemoved)
    done.setAttribute('role', 'status')
    return showState(done)
  }

  shell.show({ title: messages.smartTitle, body: [paragraph(messages.working)] })
  inBackground(shell.run(start))
}

const statusTexts = {
  on: 'smartOn',
  ready: 'smartReady',
  off: 'smartOff',
  unavailable: 'smartUnavailable',
} as const

/** Name of the contract of a kind that is no delegation of the key. */
const safeName = 'Safe 1.4.1'

function contractLines({ code, kind }: AccountState): (HTMLElement | string)[] {
  if (kind === 'safe') return [external(safeName)]
  if (code.state === 'none') return [messages.smartNoContract]
  const address = 'delegate' in code ? [addressNode(code.delegate)] : []
  return code.state === 'own' ? address : [messages.smartOtherContract, ...address]
}
