import { readFile } from 'node:fs/promises'
import type * as z from 'zod'

/**
 * Reads a file of data.
 *
 * @throws an error that names the file, and the field that is wrong.
 */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const result = schema.safeParse(await parsed(path))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Error(`${path}: ${issue?.path.join('.')} ${issue?.message}`)
}

async function parsed(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`, {
      cause: error,
    })
  }
}
