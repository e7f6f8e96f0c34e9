// React in development makes a task of the console for every element, which is a tenth of the time of all screen tests.
Object.assign(console, { createTask: undefined })
