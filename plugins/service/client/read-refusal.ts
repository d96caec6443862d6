import type { WidgetError } from '#kernel'
import { apiErrors, type Refusal, type RefusalReason } from '../contract/errors.js'
import { parseJson } from './parse-json.js'
import { readBody } from './read-body.js'

const maxErrorBytes = 64_000
const maxReasonLength = 300

/** The error for a refusal, and the text of its body. */
export interface ReadRefusal {
  readonly error: WidgetError
  readonly text: string
}

/** Reads the reasons of a refusal from its body. Never throws: a body that fails has no reasons. */
export async function readRefusal(
  endpointId: string,
  response: Response,
  unread: Refusal,
): Promise<ReadRefusal> {
  const text = await readText(response)
  return { error: refused(endpointId, { ...unread, reasons: reasonsIn(text) }), text }
}

/** Creates the error for a refusal. Its text is the first reason, or the status without one. */
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
    return Array.isArray(reasons) ? reasons.map(readReason) : []
  } catch {
    return []
  }
}

function readReason(value: unknown): RefusalReason {
  const { name, description } = Object(value) as Partial<Record<keyof RefusalReason, unknown>>
  return { name: short(name), description: short(description) }
}

function short(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, maxReasonLength) : ''
}
