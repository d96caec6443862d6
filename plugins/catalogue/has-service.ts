import { readService } from '#kernel'
import type { Operator } from '#kernel/contracts'

/** Whether the host has named a service to ask. */
export function hasServiceOf({ service }: Operator): boolean {
  return service !== undefined && readService(service).api !== undefined
}
