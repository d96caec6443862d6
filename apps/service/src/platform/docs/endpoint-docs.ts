import type * as z from 'zod'

/** What is told about a call where it is registered: the schemas that check it, and a line of text. */
export interface CallDocs {
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly answer: z.ZodType | 'picture' | 'page' | 'text'
  /** The project may stand in the body. */
  readonly projectInBody?: true
  /** The call names no project. */
  readonly open?: true
}

/** Puts the docs of a call into what its route is registered with. */
export function documented(docs: CallDocs): { readonly docs: CallDocs } {
  return { docs }
}
