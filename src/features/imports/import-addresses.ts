/** The addresses of the pages and files of imports. */
export const importsPath = "/staff/imports";
export const exportsPath = "/staff/exports";
export const importUploadPath = `${importsPath}/upload`;

export const formatImportAddress = (number: number | string) => `${importsPath}/${number}`;
export const formatRejectedPath = (number: number | string) => `${importsPath}/${number}/rejected.csv`;

export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const formatExportPath = (kind: string, format: FileFormat = "csv") => `${exportsPath}/${kind}.${format}`;
export const formatTemplatePath = (kind: string, format: FileFormat = "csv") =>
  `${importsPath}/files/${kind}-template.${format}`;
export const formatSamplePath = (kind: string, format: FileFormat = "csv") =>
  `${importsPath}/files/${kind}-sample.${format}`;
