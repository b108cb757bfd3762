// `npm run rooms`: draws the rooms' arrows into the README.
import { readFileSync, writeFileSync } from "node:fs";
import { draw, withPicture } from "./draw";
import { readProject } from "./project";

writeFileSync("README.md", withPicture(readFileSync("README.md", "utf8"), draw(readProject())));
