import "server-only";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition, Schema } from "@/lib/contract/endpoint";
import { limits } from "@/lib/contract/limits";
import type { ErrorCode } from "@/lib/error-codes";
import { errorCodes } from "@/lib/error-codes";

type Json = Record<string, unknown>;

function schemaOf(schema: Schema, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}

const common: Partial<Record<EndpointDefinition["access"], ErrorCode[]>> = {
  USER: ["NOT_LOGGED_IN"],
  COACH: ["NOT_LOGGED_IN", "NOT_A_COACH"],
  TRAINEE: ["NOT_LOGGED_IN", "NOT_A_TRAINEE"],
};

/** A call's error codes and sentences, by status. */
function errorsOf(endpoint: EndpointDefinition): Json {
  const codes = [
    ...(common[endpoint.access] ?? []),
    ...(endpoint.errors ?? []),
    ...(endpoint.limit ? (["TOO_MANY_TRIES"] as const) : []),
    ...(endpoint.queue
      ? ([endpoint.queue === "pictures" ? "PICTURES_BUSY" : "BUSY"] as const)
      : []),
  ];
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list
          .map((code) => {
            const sentence = errorCodes[code][1];
            return typeof sentence === "string" ? `${code} : ${sentence}` : code;
          })
          .join("\n\n"),
        headers: { "x-error-code": { schema: { type: "string", enum: [...new Set(list)] } } },
        content: { "text/plain": { schema: { type: "string" } } },
      },
    ]),
  );
}

function parametersOf(endpoint: EndpointDefinition): Json[] {
  const path = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = endpoint.query ? schemaOf(endpoint.query, "input") : {};
  const required = (query.required as string[] | undefined) ?? [];
  const search = Object.entries((query.properties as Record<string, Json>) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      schema,
    }),
  );
  const key =
    endpoint.method === "GET" || endpoint.ignoresKey
      ? []
      : [
          {
            name: "Idempotency-Key",
            in: "header",
            required: false,
            schema:
              endpoint.access === "PUBLIC"
                ? { type: "string", format: "uuid" }
                : { type: "string", maxLength: 255 },
          },
        ];
  return [...path, ...search, ...key];
}

function bodyOf(endpoint: EndpointDefinition): Json {
  if (!endpoint.body) return {};
  const content =
    endpoint.body === "multipart"
      ? {
          "multipart/form-data": {
            schema: { type: "object", properties: { file: { type: "string", format: "binary" } } },
          },
        }
      : {
          "application/json": {
            schema: endpoint.body === "raw" ? { type: "object" } : schemaOf(endpoint.body, "input"),
          },
        };
  const required =
    typeof endpoint.body === "string" || !z.safeParse(endpoint.body, undefined).success;
  return { requestBody: { required, content } };
}

function previewOf({ preview, response }: EndpointDefinition): Json {
  if (!preview || response) return {};
  return {
    200: {
      description: "Avec preview=true : ce qui serait touché, sans rien changer",
      content: { "application/json": { schema: schemaOf(preview, "output") } },
    },
  };
}

const subjects = { ip: "adresse IP", account: "compte", address: "adresse email", coach: "coach" };

/** A call's limits, queue and changed lists, in French. */
function descriptionOf(endpoint: EndpointDefinition): Json {
  const { limit = [], queue, changes = [], method, secret, ignoresKey } = endpoint;
  const notes = limit.map((name) => {
    const { points, duration, countedBy, ...more } = limits[name];
    const tries = "failuresOnly" in more ? "essais manqués" : "essais";
    return `Limite : ${points} ${tries} en ${duration / 60} minutes par ${subjects[countedBy]}.`;
  });
  if (queue === "pictures") notes.push("File : derrière les autres images qui arrivent.");
  else if (queue) notes.push(`File : derrière les autres demandes sur ce cours (${queue}).`);
  if (method !== "GET" && secret && !ignoresKey)
    notes.push(
      "La réponse n'est jamais conservée : la même demande avec la même clé est exécutée à nouveau.",
    );
  if (changes.length > 0) notes.push(`Change : ${changes.join(", ")}.`);
  return notes.length > 0 ? { description: notes.join("\n\n") } : {};
}

function fileOf(types: readonly string[]): Json {
  const schema = { type: "string", format: "binary" };
  return {
    description: "Le fichier",
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

function operationOf(name: string, endpoint: EndpointDefinition): Json {
  const status = endpoint.status ?? (endpoint.response === null && !endpoint.file ? 204 : 200);
  const shapes = [endpoint.response, endpoint.preview].flatMap((shape) =>
    shape ? [schemaOf(shape, "output")] : [],
  );
  const success = endpoint.response
    ? {
        description: endpoint.preview ? "Fait ; avec preview=true, ce qui serait touché" : "Fait",
        content: {
          "application/json": { schema: shapes.length > 1 ? { anyOf: shapes } : shapes[0] },
        },
      }
    : { description: "Fait" };
  return {
    operationId: name,
    summary: endpoint.summary,
    ...descriptionOf(endpoint),
    tags: [endpoint.path.split("/")[2]],
    ...(endpoint.access === "PUBLIC" ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      ...previewOf(endpoint),
      [status]: endpoint.file ? fileOf(endpoint.file) : success,
      ...errorsOf(endpoint),
    },
  };
}

/** Generated from the same contract values that serve the API. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Élan",
      version: "1",
      description:
        "Les erreurs sont des phrases françaises en texte, avec leur code dans `x-error-code`. Les instants sont en UTC, les jours sont ceux de Paris, les prix en euros.",
    },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths,
  };
}
