// What `import "server-only"` means outside Next.
export {};
