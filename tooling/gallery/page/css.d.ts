/** A style sheet that Vite puts into the page. */
declare module '*.css' {}
