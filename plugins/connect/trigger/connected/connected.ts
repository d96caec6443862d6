import { atom } from 'jotai/vanilla'
import { accountAtom, followMessages, networkState, type TriggerContext, type Account } from '#kernel'
import {
  addressFormatAtom,
  addressKey,
  shortAddress,
  pictureName,
  pictureUrlsAtom,
  type AddressFormat,
  type Network,
} from '#kernel/chain'
import { isBalanceReadableAtom, truncateDecimal } from '#kernel/money'
import { networksList, unsupportedNetworkAtom } from '#plugins/networks/contract'
import { connectOptionsAtom } from '../../state.js'
import { element, type ButtonContent } from '../elements.js'
import connected from './connected.css?inline'
import tokens from './connected-tokens.css?inline'
import { firstMessages, type ButtonText } from '../../first-messages.js'
import { avatar, downIcon, offlineIcon, warningIcon } from './pictures.js'

/** Style sheets of the connected button, which follow those of the button. */
export const styles: readonly string[] = [tokens, connected]

/** Maximum decimals of the balance; truncated, so that it is never too high. */
const shownDecimals = 2

/** URL of the current network's picture; a picture of the service only after a view has loaded it. */
const networkPictureAtom = atom((get) => {
  const { imageUrl, imageId } = get(networkState()).caipNetwork?.assets ?? {}
  const ofService = imageId === undefined ? undefined : pictureName('network', imageId)
  return imageUrl ?? (ofService && get(pictureUrlsAtom).get(ofService))
})

/** Content of the button for the active account. */
export interface ShownAccount {
  /** Whether the texts have loaded. */
  readonly isReady: boolean
  /** Undefined without an account. */
  content(offline: boolean): ButtonContent | undefined
  stop(): void
}

/**
 * Follows the active account and calls `draw` when its content may have changed. A name is shown if a view has loaded it;
 * the button itself sends no request for names.
 */
export function followAccount({ root, store, router }: TriggerContext, draw: () => void): ShownAccount {
  const document = root.ownerDocument
  const followed = [
    accountAtom,
    isBalanceReadableAtom,
    unsupportedNetworkAtom,
    networkState(),
    networkPictureAtom,
    connectOptionsAtom,
  ]
  let t: ButtonText | undefined
  const onTexts = (texts: ButtonText) => {
    t = texts
    draw()
  }
  const undo = [
    ...followed.map((atom) => store.sub(atom, draw)),
    followMessages(store, firstMessages, onTexts),
  ]
  const chip = createNetworkChip(document, () => router.reset(networksList))
  return {
    get isReady() {
      return t !== undefined
    },
    content(offline) {
      const account = store.get(accountAtom)
      const { address } = account
      if (address === undefined || !t) return undefined
      if (store.get(unsupportedNetworkAtom)) {
        const label = element(document, 'span', 'trigger-label', t('switchNetwork'))
        return { state: 'unsupported', children: [warningIcon(document), label] }
      }
      const shown = { ...account, address, format: store.get(addressFormatAtom)(account.namespace) }
      // without a view for networks there is nothing to open
      if (!store.get(connectOptionsAtom).showNetwork || !router.can(networksList)) {
        return accountContent(document, shown, offline, t, !store.get(isBalanceReadableAtom))
      }
      const { caipNetwork, caipNetworkId = '' } = store.get(networkState())
      return {
        ...accountContent(document, shown, offline, t, true),
        before: chip.draw(caipNetwork, caipNetworkId, store.get(networkPictureAtom), t),
      }
    },
    stop: () => undo.forEach((stop) => stop()),
  }
}

/** Balance, picture and address of the active account; without the balance if the network is shown, or if nothing can read it. */
function accountContent(
  document: Document,
  account: Account & { readonly address: string; readonly format: AddressFormat },
  offline: boolean,
  t: ButtonText,
  isWithoutBalance = false,
): ButtonContent {
  const address = account.profileName ?? shortAddress(account.address, account.format)
  const balance =
    account.balance === undefined
      ? undefined
      : `${truncateDecimal(account.balance, shownDecimals)} ${account.balanceSymbol ?? ''}`
  const amount = element(document, 'bdi', 'trigger-balance')
  amount.append(balance ?? element(document, 'span', 'trigger-skeleton'))
  const pill = element(
    document,
    'span',
    'trigger-pill',
    avatar(document, addressKey(account.address, account.format)),
    element(document, 'bdi', 'trigger-address', address),
  )
  const signs = offline ? [offlineIcon(document)] : []
  if (isWithoutBalance) {
    return { state: 'connected', children: [...signs, pill], label: t('accountOnly', { address }) }
  }
  return {
    state: 'connected',
    isBusy: balance === undefined,
    // the space separates balance and address in the text, which the label must contain (WCAG 2.5.3)
    children: [...signs, amount, document.createTextNode(' '), pill],
    label: t('account', { address, balance: balance ?? t('loadingBalance') }),
  }
}

/** The network button, shown before the account button. */
interface NetworkChip {
  /** Updates the button and returns it, always the same element. Shows the id of an unknown network. */
  draw(network: Network | undefined, id: string, src: string | undefined, t: ButtonText): HTMLElement
}

/** Creates the network button; `press` opens the network list. */
function createNetworkChip(document: Document, press: () => void): NetworkChip {
  const chip = element(document, 'button', 'trigger-network')
  chip.setAttribute('type', 'button')
  chip.dataset['testid'] = 'foyer-network-button'
  chip.addEventListener('click', press)
  let drawn: { readonly shown: unknown; readonly src: string | undefined } | undefined
  return {
    draw(network, id, src, t) {
      const name = network?.name ?? id
      chip.setAttribute('aria-label', t('network', { network: name }))
      // replacing an unchanged picture would flicker
      const shown = network ?? name
      if (drawn?.shown !== shown || drawn.src !== src) {
        drawn = { shown, src }
        chip.replaceChildren(
          pictureOf(document, name, src),
          element(document, 'bdi', 'trigger-network-name', name),
          downIcon(document),
        )
      }
      return chip
    },
  }
}

/** Creates the picture of a network, or its first letter if there is none or it fails to load. */
function pictureOf(document: Document, name: string, src: string | undefined): HTMLElement {
  const picture = element(document, 'span', 'trigger-network-picture')
  // rendered by the style sheet, to keep it out of the button's text
  picture.dataset['letter'] = [...name][0]?.toUpperCase() ?? ''
  if (src === undefined) return picture
  const image = document.createElement('img')
  image.alt = ''
  image.addEventListener('error', () => image.remove())
  image.src = src
  picture.append(image)
  return picture
}
