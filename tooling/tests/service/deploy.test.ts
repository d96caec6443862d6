import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { builtInModules } from '../../../apps/service/src/modules/built-in.js'
import { optionsOf } from '../../../apps/service/src/platform/config/read-config.js'
import { findProgram } from '../../../apps/service/src/testing/servers/find-program.js'
import { repositoryRoot } from '../../setup/repository.mjs'

// Each check starts a process.
vi.setConfig({ testTimeout: 60_000 })

const folder = join(repositoryRoot, 'apps/service')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const options = optionsOf(builtInModules)

const name = z.string().regex(/^[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?$/)
const labels = z.record(z.string(), z.string())
const metadata = z.strictObject({ name, labels: labels.optional(), annotations: labels.optional() })
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: z.string() }),
  periodSeconds: z.int().positive(),
  timeoutSeconds: z.int().positive().optional(),
  failureThreshold: z.int().positive(),
})
const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({ secretKeyRef: z.strictObject({ name, key: z.string() }) }),
  }),
])
const quantities = z.strictObject({
  cpu: z
    .string()
    .regex(/^\d+m?$/)
    .optional(),
  memory: z.string().regex(/^\d+Mi$/),
})
const container = z.strictObject({
  name,
  image: z.string().regex(/:[\d.]+$/, 'must have a version'),
  args: z.array(z.string()),
  ports: z.array(z.strictObject({ name, containerPort: z.int() })).optional(),
  env: z.array(variable),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name }) })).optional(),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string() })).optional(),
  resources: z.strictObject({ requests: quantities, limits: quantities }),
})
const pod = z.strictObject({
  metadata: z.strictObject({ labels }),
  spec: z.strictObject({
    restartPolicy: z.literal('OnFailure').optional(),
    terminationGracePeriodSeconds: z.int().optional(),
    automountServiceAccountToken: z.literal(false),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().positive(),
      runAsGroup: z.int().positive(),
      fsGroup: z.int().positive(),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z.array(z.looseObject({ topologyKey: z.string() })).optional(),
    containers: z.tuple([container]),
    volumes: z
      .array(z.strictObject({ name, emptyDir: z.strictObject({ sizeLimit: z.string() }) }))
      .optional(),
  }),
})
const selector = z.strictObject({ matchLabels: labels })
const manifest = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('Job'),
    metadata,
    spec: z.strictObject({ backoffLimit: z.int(), ttlSecondsAfterFinished: z.int(), template: pod }),
  }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({
      replicas: z.int().min(2),
      selector,
      strategy: z.strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxSurge: z.int().min(1), maxUnavailable: z.literal(0) }),
      }),
      template: pod,
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name, port: z.int(), targetPort: z.string() })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    metadata,
    spec: z.strictObject({
      ingressClassName: name,
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: name })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.literal('/'),
                pathType: z.literal('Prefix'),
                backend: z.strictObject({
                  service: z.strictObject({ name, port: z.strictObject({ name }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({ minAvailable: z.literal(1), selector }),
  }),
])
type Manifest = z.infer<typeof manifest>
type Kind = Manifest['kind']

const documents = (text: string): readonly unknown[] =>
  parseAllDocuments(text).map((document) => document.toJS() as unknown)

describe('kubernetes.yaml', () => {
  const text = read('deploy/kubernetes.yaml')
  const all = documents(text).map((document) => manifest.parse(document))
  const only = <K extends Kind>(kind: K) => {
    const found = all.filter((one): one is Extract<Manifest, { kind: K }> => one.kind === kind)
    expect(found).toHaveLength(1)
    return found[0] as Extract<Manifest, { kind: K }>
  }

  test('is refused with a wrong field', () => {
    const [job] = documents(text.replace('backoffLimit', 'backofLimit'))
    expect(manifest.safeParse(job).success).toBe(false)
    const [, deployment] = documents(
      text.replaceAll('readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'),
    )
    expect(manifest.safeParse(deployment).success).toBe(false)
  })

  test('leads requests and disruptions to the pods of the service, and not to the migration', () => {
    const { template, selector: selected } = only('Deployment').spec
    const service = only('Service')
    const podLabels = template.metadata.labels
    expect(podLabels).toMatchObject(selected.matchLabels)
    expect(podLabels).toMatchObject(service.spec.selector)
    expect(podLabels).toMatchObject(only('PodDisruptionBudget').spec.selector.matchLabels)
    expect(only('Job').spec.template.metadata.labels).not.toMatchObject(service.spec.selector)
    const ports = template.spec.containers[0].ports?.map((port) => port.name)
    expect(ports).toEqual(expect.arrayContaining(service.spec.ports.map(({ targetPort }) => targetPort)))
    const { backend } = only('Ingress').spec.rules[0]?.http.paths[0] ?? {}
    expect(backend?.service.name).toBe(service.metadata.name)
    expect(service.spec.ports.map((port) => port.name)).toContain(backend?.service.port.name)
  })

  test('sets only known options, keeps secrets in a Secret, and lets the drain end', () => {
    const { spec } = only('Deployment').spec.template
    const [{ env, envFrom, readinessProbe }] = spec.containers
    const values = new Map(env.map((one) => [one.name, 'value' in one ? one.value : undefined]))
    expect([...values.keys()].filter((key) => !(key in options))).toEqual([])
    expect([...values.keys()].filter((key) => options[key]?.secret && values.get(key) !== undefined)).toEqual(
      [],
    )
    expect(envFrom).toEqual([{ secretRef: { name: 'foyer-service' } }])
    const drainSeconds = Number(values.get('DRAIN_DELAY_SECONDS')) + Number(values.get('DRAIN_SECONDS'))
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 10)
    const unreadySeconds = (readinessProbe?.periodSeconds ?? 0) * (readinessProbe?.failureThreshold ?? 0)
    expect(Number(values.get('DRAIN_DELAY_SECONDS'))).toBeGreaterThan(unreadySeconds)
  })

  test('runs one version, and keeps websockets open for longer than the pause between pings', () => {
    const images = (['Job', 'Deployment'] as const).map(
      (kind) => only(kind).spec.template.spec.containers[0].image,
    )
    expect(new Set(images).size).toBe(1)
    const { annotations = {} } = only('Ingress').metadata
    expect(Number(annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'])).toBeGreaterThan(60)
  })
})

describe('compose.yaml', () => {
  const service = z.looseObject({
    ports: z.array(z.string()).optional(),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    volumes: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.unknown()).optional(),
    stop_grace_period: z.string().optional(),
  })
  const { services } = z
    .looseObject({ services: z.record(z.string(), service) })
    .parse(parse(read('compose.yaml')))

  test('publishes the proxy only, and the admin listener to this machine', () => {
    const published = Object.entries(services).flatMap(([id, { ports = [] }]) =>
      ports.map((port) => [id, port]),
    )
    expect(published).toEqual([
      ['proxy', '0.0.0.0:80:8080'],
      ['proxy', '0.0.0.0:443:8443'],
      ['service', '127.0.0.1:8788:8788'],
    ])
    expect(services['service']?.environment).toMatchObject({ PROXIES: 1 })
  })

  test.each(['proxy', 'service'])('%s has a read-only file system and no capabilities', (id) => {
    expect(services[id]).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
    for (const volume of services[id]?.volumes ?? []) expect(volume).toMatch(/:ro$/)
  })
})

describe('foyer-service.service', () => {
  const unit = read('deploy/foyer-service.service')
  const check = async (text: string, ...parameters: readonly string[]) => {
    const work = await mkdtemp(join(tmpdir(), 'foyer-unit-'))
    const file = join(work, 'foyer-service.service')
    // the package is not installed in /opt here
    await writeFile(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    const result = await new Promise<{ passed: boolean; output: string }>((resolve) => {
      execFile('systemd-analyze', [...parameters, file], (error, stdout, stderr) =>
        resolve({ passed: error === null, output: stdout + stderr }),
      )
    })
    await rm(work, { recursive: true })
    return result
  }

  test.skipIf(!findProgram('systemd-analyze'))('passes systemd-analyze verify and security', async () => {
    expect(await check(unit, 'verify', '--man=no')).toEqual({ passed: true, output: '' })
    expect(await check(unit, 'security', '--offline=true', '--threshold=20')).toMatchObject({ passed: true })
    const open = unit.replace(/^(Protect|Restrict|Private|Capability|SystemCall).*\n/gm, '')
    expect(await check(open, 'security', '--offline=true', '--threshold=20')).toMatchObject({ passed: false })
    const wrong = await check(
      unit.replace('[Service]', '[Service]\nProtectSytem=strict'),
      'verify',
      '--man=no',
    )
    expect(wrong.output).toContain('ProtectSytem')
  })

  test('waits for the drain, and its example sets only known options', () => {
    const names = [...read('deploy/foyer-service.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
      ([, key]) => key,
    )
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((key) => key === undefined || !(key in options))).toEqual([])
    const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    expect(stopSeconds).toBeGreaterThan(20)
  })
})

test('the folder has every file that its README names', () => {
  const named = [...read('deploy/README.md').matchAll(/\]\(([^)#:]+)\)/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((file) => !existsSync(join(folder, 'deploy', file)))).toEqual([])
})
