import { createContext, useContext } from 'react'
import type { HostMetadata } from '../../contracts/host.js'
import { kernelErrors } from '../../core/errors/kernel-errors.js'
import type { Report } from '../../core/errors/report.js'
import type { EventBus } from '../../core/events.js'
import type { RouterService } from '../../core/router-service.js'
import type { Store } from '../../core/state/store.js'
import type { IconSource } from '../icons.js'

/** A control in the header of a view. */
export type HeaderAction = {
  /** Accessible name, such as "Settings"; of a chooser with the current choice: "Network: Base". */
  readonly label: string
  readonly onPress: () => void
} & (
  | { readonly kind: 'help' }
  /** A button of the view, such as that of its settings. */
  | { readonly kind: 'button'; readonly icon: IconSource }
  /** A button in place of the title of a home view, such as the network switch. The title remains for screen readers. */
  | {
      readonly kind: 'chooser'
      readonly name: string
      readonly src?: string | undefined
      /** Id of the picture at the service, used without a `src`. */
      readonly imageId?: string | undefined
    }
)

/** Header of the modal while a view is shown. */
export interface Header {
  readonly title: string
  /** Picture of the host or wallet next to the title of a home view. */
  readonly picture?: { readonly src?: string | undefined; readonly name: string }
  /** Controls of the view, in their order. At most one is a chooser. */
  readonly actions?: readonly HeaderAction[]
}

/** Services of the modal for its views. */
export interface WidgetContextValue {
  readonly store: Store
  readonly host: HostMetadata
  readonly router: RouterService
  readonly report: Report
  /** Emits events of the view's plugin. */
  readonly events: Pick<EventBus, 'emit'>
  /** Window of the page that shows the modal. */
  readonly window: Pick<Window, 'navigator' | 'addEventListener' | 'removeEventListener'>
  readonly setHeader: (header: Header) => void
  /** Preloads a view that is likely to be opened. */
  readonly prepareView: (route: { readonly id: string }) => void
  /** Runs work when the page is idle. Returns a function that cancels it. */
  readonly whenIdle: (work: () => void) => () => void
  /** Adds a style sheet to the shadow root of the modal, once per text. */
  readonly addStyles: (text: string) => void
}

/** Provided by the modal root. */
export const WidgetContext = createContext<WidgetContextValue | undefined>(undefined)

/** Returns the context of the view's widget. @throws kernel/OUTSIDE_WIDGET outside of a modal */
export function useWidget(): WidgetContextValue {
  const value = useContext(WidgetContext)
  if (!value) throw kernelErrors.OUTSIDE_WIDGET()
  return value
}

/** Id of the plugin that renders, with which errors are reported. */
export const PluginContext = createContext<string | undefined>(undefined)
