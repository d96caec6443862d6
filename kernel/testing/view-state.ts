import type { Theme } from '../ui/theme/theme.js'
import type { Harness, HarnessOptions } from './harness.js'

/**
 * One state of a view, for a gallery that draws every view in every state: what stands beside its plugin, and
 * how the state comes about. The real kernel and the real view, fakes at the edges only.
 */
export interface ViewState extends Pick<
  HarnessOptions,
  'beside' | 'features' | 'http' | 'messages' | 'page' | 'projectId' | 'service' | 'storage'
> {
  /** What is shown, in a word or two: "none installed". Unique among the states of a view. */
  readonly name: string
  /** Brings the state about in a fresh widget, until it is to be seen; without it the view is only opened. */
  readonly prepare?: (harness: Harness) => unknown
  /** Whether it is to be seen while its code is still coming; else that is waited for. */
  readonly loading?: boolean
  /** Custom properties the host has set. */
  readonly variables?: NonNullable<Theme['variables']>
  /** Whether the page has lost its connection. */
  readonly offline?: boolean
  /** Whether the visitor came by keyboard, so that the focus is to be seen. */
  readonly keyboard?: boolean
  /** The `data-testid` of what is under the pointer. */
  readonly hover?: string
}
