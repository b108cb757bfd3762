import { launch } from "./launch";

if (process.argv.includes("--payments")) {
  const { STRIPE_KEYS, startStripeStub } = await import("@/testing/stripe/stripe-stub");
  const stub = await startStripeStub();
  Object.assign(process.env, STRIPE_KEYS, { STRIPE_BASE_URL: stub.url });
  // The port is known once the server listens.
  stub.deliverTo(() => `http://localhost:${process.env.PORT ?? 3000}/api/webhooks/stripe`);
}

await launch("development");
