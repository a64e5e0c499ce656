package main

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	labRequest = regexp.MustCompile(`data-lab='([^']*)'`)
	// shownFile is a file that a page shows: a line that ends in its name in backquotes and a colon, and a block.
	shownFile = regexp.MustCompile("(?ms)`([^`\n]+\\.[a-z]+)`:\n\n```(?:yaml|csv|xml|text)\n(.*?)^```")
)

// withFiles is a page whose requests to the lab hold the files that they name: those that the page shows, and those of
// the folder examples in the repository.
func withFiles(root, text string) (string, error) {
	shown := map[string]string{}
	for _, m := range shownFile.FindAllStringSubmatch(text, -1) {
		shown[m[1]] = m[2]
	}
	var failed error
	text = labRequest.ReplaceAllStringFunc(text, func(found string) string {
		var request map[string]any
		if err := json.Unmarshal([]byte(labRequest.FindStringSubmatch(found)[1]), &request); err != nil {
			failed = fmt.Errorf("%s: %w", found, err)
			return found
		}
		files := map[string]string{}
		named, _ := request["arguments"].([]any)
		for _, value := range append([]any{request["platform"], request["workload"]}, named...) {
			name, _ := value.(string)
			if content, isShown := shown[name]; isShown {
				files[name] = content
			} else if strings.HasPrefix(name, "examples/") {
				content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
				if err != nil {
					failed = err
				}
				files[name] = string(content)
			}
		}
		if len(files) > 0 {
			request["files"] = files
		}
		full, err := json.Marshal(request)
		if err != nil {
			failed = err
		}
		return `data-lab="` + html.EscapeString(string(full)) + `"`
	})
	return text, failed
}
