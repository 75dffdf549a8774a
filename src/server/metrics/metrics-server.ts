import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type HttpHeaders, plainHeaders } from '#server/http/headers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { httpTexts } from '#server/http/http-texts.ts'
import { hasBody } from '#server/http/read-body.ts'
import { checkRequest, type HostCheck } from '#server/http/request.ts'
import { splitTarget } from '#server/http/request-target.ts'
import { writeResponse } from '#server/http/response.ts'
import type { Log } from '#server/log.ts'
import { familiesFrom, type Gauge } from './gauge.ts'
import type { Metrics } from './metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { formatMetrics, METRICS_TYPE } from './text-format.ts'

interface MetricsServerOptions {
  metrics: Metrics
  /** What is there at the time of the question. */
  gauges(): readonly Gauge[]
  isAllowedHost: HostCheck
  log: Log
}

const PATH = '/metrics'

/** A few monitors ask, one after the other. */
const MAX_CONNECTIONS = 20

const TIMEOUTS_MS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

/** Answers GET /metrics and nothing else, on a port of its own: nobody has to sign in there. */
export function createMetricsServer({ metrics, gauges, isAllowedHost, log }: MetricsServerOptions) {
  const own = createProcessMetrics()
  const read = () =>
    formatMetrics([...metrics.families(), ...familiesFrom(gauges()), ...own.families()])

  const server = createHttpServer(
    { ...TIMEOUTS_MS, requireHostHeader: false },
    (request, response) => {
      // What is left of a body is not waited for.
      if (hasBody(request)) response.setHeader('Connection', 'close')
      response.on('error', () => {})
      try {
        checkMetricsRequest(request, isAllowedHost)
        writeResponse(response, 200, read(), plainHeaders(METRICS_TYPE))
      } catch (error) {
        if (!(error instanceof HttpError)) log('metrics_failed', { error: String(error) })
        refuse(response, error instanceof HttpError ? error : FAULT)
      }
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  // Without a listener Node asks for the body, which nobody reads.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  return {
    server,
    async stop() {
      own.stop()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function checkMetricsRequest(request: IncomingMessage, isAllowedHost: HostCheck): void {
  checkRequest(request, isAllowedHost)
  if (splitTarget(request.url ?? '').path !== PATH) throw new HttpError(404, 'notFound')
  if (request.method !== 'GET') throw new HttpError(405, 'wrongMethod', { Allow: 'GET' })
  if (hasBody(request)) throw new HttpError(400, 'badRequest')
}

/** Its text is for the person who looks, and the log says more. */
const FAULT = new HttpError(500, 'metricsFailed')

function refuse(response: ServerResponse, { status, text, headers }: HttpError): void {
  const all: HttpHeaders = { ...plainHeaders('text/plain; charset=utf-8'), ...headers }
  writeResponse(response, status, `${httpTexts.en[text]}\n`, all)
}
