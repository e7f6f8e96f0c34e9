import * as React from 'react'

// React in development makes a task of the console and a stack for every element, which is a fifth of the time of all
// screen tests. It makes none where the console knows no tasks, and after ten thousand stacks within a second.
Object.assign(console, { createTask: undefined })
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => {} })
