import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import { textsInOneFile } from "./scripts/eslint/texts.js";

export default [
  { ignores: ["**/vendor/", ".venv/"] },
  js.configs.recommended,
  {
    plugins: { "react-hooks": hooks },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 14],
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-len": ["error", { code: 120, ignorePattern: '^\\s*(d="|[A-Z]: ")M' }],
      "max-lines-per-function": ["error", 80],
      "max-params": ["error", 5],
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "prefer-const": "error",
      "react-hooks/exhaustive-deps": "error",
      "react-hooks/rules-of-hooks": "error",
    },
  },
  { files: ["src/**/*.js", "wasm/**/*.js"], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  {
    files: ["src/**/*.js"],
    ignores: ["src/muggins/web/static/texts/**"],
    plugins: { muggins: { rules: { "texts-in-one-file": textsInOneFile } } },
    rules: { "muggins/texts-in-one-file": "error" },
  },
  {
    files: ["tests/js/**/*.js", "scripts/eslint/*.js", "eslint.config.js"],
    languageOptions: { globals: globals.node },
  },
];
