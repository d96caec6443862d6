import type { WidgetError } from '../core/errors/widget-error.js'
import { apiErrors, type Refusal, type RefusalReason } from './api-errors.js'
import { parseJson } from './parse-json.js'
import { readBody } from './read-body.js'

const maxErrorBytes = 64_000
const maxReasonLength = 300

/** A refusal, and the whole text that came with it. */
export interface ReadRefusal {
  readonly error: WidgetError
  readonly text: string
}

/** Adds to a refusal what its body says. Never throws: a body that fails has no reason. */
export async function readRefusal(
  endpointId: string,
  response: Response,
  unread: Refusal,
): Promise<ReadRefusal> {
  const text = await readText(response)
  return { error: refused(endpointId, { ...unread, reasons: reasonsIn(text) }), text }
}

/** The error of a refusal: its text is the service's first reason, or else the status. */
export function refused(endpointId: string, refusal: Refusal): WidgetError {
  const { status, reasons } = refusal
  const reason = reasons.find(({ description }) => description !== '')?.description
  return apiErrors.REFUSED({
    values: { reason: reason ?? `The service answered with status ${status}` },
    detail: `${endpointId} was answered with status ${status}`,
    data: refusal,
  })
}

async function readText(response: Response): Promise<string> {
  try {
    return new TextDecoder().decode((await readBody(response, maxErrorBytes)).bytes)
  } catch {
    return ''
  }
}

function reasonsIn(text: string): readonly RefusalReason[] {
  try {
    const { reasons } = Object(parseJson(text)) as { reasons?: unknown }
    return Array.isArray(reasons) ? reasons.map(reason) : []
  } catch {
    return []
  }
}

function reason(given: unknown): RefusalReason {
  const { name, description } = Object(given) as Partial<Record<keyof RefusalReason, unknown>>
  return { name: short(name), description: short(description) }
}

function short(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, maxReasonLength) : ''
}
