/** A style sheet that is imported goes into the one that is built beside the script. */
declare module '*.css';
