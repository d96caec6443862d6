import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { createAuditLog } from '../platform/audit/create-audit-log.js'
import { readConfig, type Environment, type ServiceConfig } from '../platform/config/read-config.js'
import type { Database } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import { masterKeysOf } from '../platform/envelope/assert-own-keys.js'
import { createOpenEnvelope } from '../platform/envelope/open-envelope.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { releaseAccountsOf, type UserContext, type UserRecords } from '../platform/module/user-records.js'
import { openModuleDatabase } from './module-database.js'

/** Module with records of users, and the database and keys for them. */
interface OpenRecords {
  readonly module: string
  readonly records: UserRecords
  readonly context: Omit<UserContext, 'userId'>
}

interface UserOptions {
  readonly email?: true
  readonly dev?: boolean
}

/** Adds the commands that show, revoke and delete users of the embedded wallet. */
export function addUserCommands(
  program: Command,
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): void {
  const users = program.command('users').description('users of the embedded wallet')

  function add(
    name: string,
    description: string,
    run: (records: readonly OpenRecords[], userId: string) => Promise<void>,
    isChange: boolean,
  ) {
    users
      .command(`${name} <project> <user>`)
      .description(description)
      .option('--email', 'the user is the e-mail address of one, not an id')
      .option('--dev', 'use the keys in DATA_FOLDER of a service that runs with --dev')
      .action((project: string, user: string, { email, dev = false }: UserOptions) =>
        withRecords(environment, modules, { project, isDevelopment: dev }, async (records, database) => {
          const userId = email ? await findByEmail(records, user) : user
          if (!(await isKnown(records, userId))) throw new Error('There is no such user in this project.')
          await run(records, userId)
          if (isChange)
            await createAuditLog(database.queries).record({
              actor: actorOf(),
              action: `users.${name}`,
              target: userId,
              details: { project },
            })
        }),
      )
  }

  add(
    'show',
    'print the records of a user, without secrets',
    (all, userId) => show(all, userId, print),
    false,
  )
  add(
    'revoke',
    'end all sessions and devices of a user, who can log in again',
    async (all, userId) => {
      for (const { records, context } of all) await records.revoke?.({ ...context, userId })
      print(JSON.stringify({ revoked: userId }))
    },
    true,
  )
  add(
    'delete',
    'delete a user with the shares of the wallet; without its phrase or two shares elsewhere it is lost',
    async (all, userId) => {
      for (const { records, context } of all) await records.remove({ ...context, userId })
      print(JSON.stringify({ deleted: userId }))
    },
    true,
  )
}

const actorOf = () => `cli:${userInfo().username}`

async function show(
  all: readonly OpenRecords[],
  userId: string,
  print: (line: string) => void,
): Promise<void> {
  for (const { module, records, context } of all) {
    const shown = await records.show({ ...context, userId })
    if (shown) print(JSON.stringify({ module, user: userId, ...shown }))
  }
}

async function isKnown(all: readonly OpenRecords[], userId: string): Promise<boolean> {
  for (const { records, context } of all) if (await records.show({ ...context, userId })) return true
  return false
}

async function findByEmail(all: readonly OpenRecords[], email: string): Promise<string> {
  for (const { records, context } of all) {
    const id = await records.findByEmail?.(context, email)
    if (id !== undefined) return id
  }
  throw new Error('There is no user with this address in this project.')
}

async function withRecords(
  environment: Environment,
  modules: readonly AnyModule[],
  { project, isDevelopment }: { readonly project: string; readonly isDevelopment: boolean },
  work: (records: readonly OpenRecords[], database: Database) => Promise<void>,
): Promise<void> {
  const config = readConfig(environment, modules)
  const database = await openDatabase(config.platform, modules)
  const opened = [database]
  try {
    const all: OpenRecords[] = []
    const releaseAccounts = releaseAccountsOf(modules)
    for (const definition of modules) {
      const { id: module, users: records } = definition
      if (!records) continue
      const separate = await openModuleDatabase(definition, config)
      if (separate) opened.push(separate)
      const { queries } = separate ?? database
      const openEnvelope = envelopeOf(definition, config, isDevelopment)
      all.push({
        module,
        records,
        context: { queries, project, actor: actorOf(), now: Date.now(), openEnvelope, releaseAccounts },
      })
    }
    await work(all, database)
  } finally {
    for (const each of opened.reverse()) await each.close()
  }
}

function envelopeOf({ id, secrets }: AnyModule, config: ServiceConfig, isDevelopment: boolean) {
  const option = secrets?.keysOption ?? ''
  const open = createOpenEnvelope(config.platform, isDevelopment)
  return () => open({ module: id, option, keys: masterKeysOf(config, id, option) })
}
