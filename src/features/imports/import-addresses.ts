/** The addresses of the pages and files of imports. */
export const importsPath = "/staff/imports";
export const exportsPath = "/staff/exports";
export const importUploadPath = `${importsPath}/upload`;

export const formatImportAddress = (number: number | string) => `${importsPath}/${number}`;
export const formatRejectedPath = (number: number | string) => `${importsPath}/${number}/rejected.csv`;
export const formatExportPath = (kind: string) => `${exportsPath}/${kind}.csv`;
export const formatTemplatePath = (kind: string) => `${importsPath}/files/${kind}-template.csv`;
export const formatSamplePath = (kind: string) => `${importsPath}/files/${kind}-sample.csv`;
