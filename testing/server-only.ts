// Outside Next, `import "server-only"` resolves to this file.
export {};
