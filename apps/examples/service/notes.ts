// #region notes
import { desc, eq, lt } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { defineModule, HttpError, wholeNumber } from 'foyer-service/module'
import * as z from 'zod'

const notes = pgTable('notes', {
  project: text('project').notNull(),
  text: text('text').notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
})
const body = z.object({
  text: z.string('must be a text').min(1, 'must not be empty').max(500, 'is too long'),
})
const dayMs = 86_400_000

/** Notes that the pages of a project write and read. */
export const notesModule = defineModule({
  id: 'notes',
  tables: { notes },
  migrations: new URL('migrations/', import.meta.url),
  config: {
    NOTES_DAYS: { about: 'Days until a note is deleted.', schema: wholeNumber(1, 365).prefault('30') },
  },
  projectSettings: z.object({ maxNotes: z.int().min(1).default(100) }),

  routes(app, { settingsOf, platform: { database } }) {
    const { queries } = database
    const read = {
      summary: 'Notes of a project, the newest first',
      response: { 200: z.object({ notes: z.array(z.string()) }) },
    }
    app.get('/v1/notes', { schema: read }, async ({ project }) => {
      const rows = await queries
        .select()
        .from(notes)
        .where(eq(notes.project, project.id))
        .orderBy(desc(notes.writtenAt))
      return { notes: rows.map((row) => row.text) }
    })

    const write = {
      summary: 'Writes a note',
      body,
      response: { 200: z.object({ count: z.number() }) },
    }
    app.post('/v1/notes', { schema: write }, async ({ project, body: note }) => {
      const count = await queries.$count(notes, eq(notes.project, project.id))
      if (count >= settingsOf(project).maxNotes)
        throw new HttpError(409, 'text', 'The project has too many notes')
      await queries.insert(notes).values({ project: project.id, text: note.text })
      return { count: count + 1 }
    })
  },

  jobs: [
    {
      id: 'delete-old',
      everySeconds: 3_600,
      async run({ config, platform: { database, clock } }) {
        const oldest = new Date(clock.now() - config.NOTES_DAYS * dayMs)
        await database.queries.delete(notes).where(lt(notes.writtenAt, oldest))
      },
    },
  ],
  metrics: ({ platform: { database } }) => [
    { name: 'notes', type: 'gauge', help: 'Stored notes', read: () => database.queries.$count(notes) },
  ],
})
// #endregion
