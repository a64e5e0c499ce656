//go:build !js

package gantt

import (
	"embed"
	"html/template"
	"io"
	"sync"
)

//go:embed page.html content.html
var pageText embed.FS

var page = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(pageText, "*.html")) })

// fill writes a page, or the content of one. Its style, its script and the picture are ours, and need no escapes.
func fill(w io.Writer, name string, values map[string]any) error {
	values["Style"] = template.CSS(values["Style"].(string))
	values["Script"] = template.JS(values["Script"].(string))
	values["Picture"] = template.HTML(values["Picture"].(string))
	return page().ExecuteTemplate(w, name, values)
}
