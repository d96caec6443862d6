import type { Network } from '#kernel/contracts'
import { element } from '../elements.js'
import type { AccountText } from './messages.js'
import { downIcon } from './pictures.js'

/** The network button, shown before the account button. */
export interface NetworkChip {
  /** Updates the button and returns it, always the same element. Shows the id of an unknown network. */
  draw(network: Network | undefined, id: string, src: string | undefined, t: AccountText): HTMLElement
}

/** Creates the network button; `press` opens the network list. */
export function createNetworkChip(document: Document, press: () => void): NetworkChip {
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
  const place = element(document, 'span', 'trigger-network-picture')
  // rendered by the style sheet, to keep it out of the button's text
  place.dataset['letter'] = [...name][0]?.toUpperCase() ?? ''
  if (src === undefined) return place
  const image = document.createElement('img')
  image.alt = ''
  image.addEventListener('error', () => image.remove())
  image.src = src
  place.append(image)
  return place
}
