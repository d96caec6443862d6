import { createContext, useContext } from 'react'
import type { HostMetadata } from '../../contracts/host.js'
import { kernelErrors } from '../../errors/kernel-errors.js'
import type { Report } from '../../errors/report.js'
import type { RouterService } from '../../routing/router-service.js'
import type { Store } from '../../state/store.js'

/** What stands in the header of the modal while a view is shown. */
export interface Header {
  readonly title: string
  /** Picture of the host or wallet beside the title of a first view. */
  readonly picture?: { readonly src?: string | undefined; readonly name: string }
  /** Stands in the title's place on a first view: what is in use, and the way to another. The title is heard only. */
  readonly chooser?: {
    /** What is chosen and what pressing does, for screen readers: "Network: Base". */
    readonly label: string
    readonly name: string
    readonly src?: string | undefined
    /** Names its picture at the service, where it has no `src`. */
    readonly imageId?: string | undefined
    readonly onPress: () => void
  }
  /** Adds the question mark; the label is read to screen readers. */
  readonly help?: { readonly label: string; readonly onPress: () => void }
}

/** What every view can reach. */
export interface WidgetContextValue {
  readonly store: Store
  readonly host: HostMetadata
  readonly router: RouterService
  readonly report: Report
  readonly setHeader: (header: Header) => void
  /** Loads the code of a view that is about to be opened. */
  readonly prepareView: (route: { readonly id: string }) => void
  /** Runs work when the page is idle; returns the cancel. */
  readonly whenIdle: (work: () => void) => () => void
  /** Adds a sheet to the room's shadow root, after those already there; a text that is there already does nothing. */
  readonly adopt: (styles: string) => void
}

/** Set by the room around every view. */
export const WidgetContext = createContext<WidgetContextValue | undefined>(undefined)

/** The widget a view stands in. @throws kernel/OUTSIDE_WIDGET in a component that is in no widget's room. */
export function useWidget(): WidgetContextValue {
  const value = useContext(WidgetContext)
  if (!value) throw kernelErrors.OUTSIDE_WIDGET()
  return value
}

/** The plugin whose view or fill is being drawn; faults are told with its name. */
export const PluginContext = createContext<string | undefined>(undefined)
