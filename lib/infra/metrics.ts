import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processState } from "@/lib/infra/process-state";

function build() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "elan_request_seconds",
      help: "Responses of the API, in seconds",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    places: new Counter({
      name: "elan_places_total",
      help: "Places booked, put on a waiting list, cancelled",
      labelNames: ["change"],
      registers,
    }),
    mails: new Counter({
      name: "elan_mails_total",
      help: "Mails sent, dropped, retried, dead",
      labelNames: ["outcome"],
      registers,
    }),
    pushes: new Counter({
      name: "elan_pushes_total",
      help: "Notifications sent to a device, failed, and devices gone",
      labelNames: ["outcome"],
      registers,
    }),
    webhooks: new Counter({
      name: "elan_payment_events_total",
      help: "Events of the payment provider, by what became of them",
      labelNames: ["outcome"],
      registers,
    }),
    jobs: new Counter({
      name: "elan_jobs_total",
      help: "Runs of the jobs, by their end",
      labelNames: ["job", "outcome"],
      registers,
    }),
    connections: new Gauge({
      name: "elan_pool_connections",
      help: "Connections of this process to the database, and requests that wait for one",
      labelNames: ["state"],
      registers,
    }),
    outbox: new Gauge({
      name: "elan_outbox_mails",
      help: "Mails not sent: due, or given up",
      labelNames: ["state"],
      registers,
    }),
  };
}

/** This process's counters, for Prometheus. */
export const metrics = () => processState("metrics", build);
