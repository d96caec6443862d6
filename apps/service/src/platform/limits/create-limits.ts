import type { FastifyRequest } from 'fastify'
import type { PlatformConfig } from '../config/options.js'
import { HttpError } from '../http/http-error.js'
import { clientOf } from './client-of.js'
import { createRateLimiter } from './create-rate-limiter.js'

/** Keeps one caller from taking what is for all. Each process counts for itself. */
export interface Limits {
  /** @throws a refusal with 429 that says when to ask again. */
  ofClient(request: FastifyRequest, calls?: number): void
  /** @throws as {@link ofClient}. */
  ofProject(id: string, calls?: number): void
}

/** @param now milliseconds that only grow. */
export function createLimits(
  config: Pick<PlatformConfig, 'CLIENT_LIMIT' | 'PROJECT_LIMIT'>,
  now: () => number = () => performance.now(),
): Limits {
  const clients = createRateLimiter(config.CLIENT_LIMIT, now)
  const projects = createRateLimiter(config.PROJECT_LIMIT, now)
  return {
    ofClient: ({ ip }, calls = 1) => refuseOver(clients.take(clientOf(ip), calls), 'client'),
    ofProject: (id, calls = 1) => refuseOver(projects.take(id, calls), 'projectId'),
  }
}

function refuseOver(seconds: number | undefined, field: string): void {
  if (seconds === undefined) return
  throw new HttpError(429, field, `Too many calls; try again in ${seconds} seconds`, seconds)
}
