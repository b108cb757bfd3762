// `npm run figures`: how large the product's files are, and how much of them is comment.
import { figuresOf, isProduct, summary } from "./figures";
import { readProject } from "./project";

const all = [...readProject().keys()].filter(isProduct).map((file) => figuresOf(file));
const { files, lines, median, ninth, most, comments } = summary(all);
console.log(`${files} files of product code, ${lines} lines`);
console.log(`median ${median} lines, 90th percentile ${ninth}, longest ${most}`);
console.log(`${(comments * 100).toFixed(1)} % of the lines hold a comment`);
for (const one of all.sort((a, b) => b.lines - a.lines).slice(0, 10))
  console.log(`  ${one.lines}  ${one.file}`);
