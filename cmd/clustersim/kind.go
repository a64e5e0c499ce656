package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// kind is what an input describes.
type kind string

const (
	unknown       kind = ""
	platformKind  kind = "platform"
	workloadKind  kind = "workload"
	placementKind kind = "placement"
)

// kindOf looks at an input's content, so that a renamed file is the same, and
// at its name only for formats that say nothing else.
func kindOf(src source) kind {
	if src.spec != "" {
		return kindOfSpec(src.spec)
	}
	data := bytes.TrimLeft(bytes.TrimPrefix(src.data, []byte("\xef\xbb\xbf")), " \t\r\n")
	_, foreign := workload.FormatByContent(src.data)
	switch {
	case len(data) == 0:
		return unknown
	case foreign:
		return workloadKind
	case bytes.HasPrefix(data, []byte("<")) && strings.ToLower(filepath.Ext(src.name)) == ".dax":
		return workloadKind // its reader says what is wrong
	case bytes.HasPrefix(data, []byte("<")):
		return platformKind // SimGrid XML
	case placementHead.Match(data):
		return placementKind
	}
	if m := firstKey.FindSubmatch(data); m != nil {
		return kindOfKey[string(m[1])]
	}
	if f, ok := workload.FormatByExtension(src.name); ok && !slices.Contains([]string{"json", "yaml", "csv"}, f.Name) {
		return workloadKind // nothing but a program has these extensions
	}
	return unknown
}

// placementHead is the first line of a placement, which names its columns.
var placementHead = regexp.MustCompile(`^"?[ \t]*(?:task|host|order)[ \t]*"?[ \t]*,`)

// firstKey finds the first key, in YAML or JSON, that only one kind has.
var firstKey = regexp.MustCompile(`(?:^|[\s{,])"?(hosts|links|routes|topology|processors|tasks|edges|work|workflow|schemaVersion)"?\s*:`)

var kindOfKey = map[string]kind{
	"hosts": platformKind, "links": platformKind, "routes": platformKind, "topology": platformKind,
	"processors": workloadKind, "tasks": workloadKind, "edges": workloadKind, "work": workloadKind, "workflow": workloadKind, "schemaVersion": workloadKind,
}

// kindOfSpec tells generated workloads from generated platforms by name. A text
// that only looks like a spec counts as the kind with the nearest name, whose
// error then says what was probably meant.
func kindOfSpec(text string) kind {
	name, _, _ := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	kinds, names := map[string]kind{}, []string(nil)
	for _, s := range platform.Shapes() {
		kinds[s.Name], names = platformKind, append(names, s.Name)
	}
	for _, g := range workload.Generators() {
		kinds[g.Name], names = workloadKind, append(names, g.Name)
	}
	if k, known := kinds[name]; known {
		return k
	}
	if !spec.Looks(text) {
		return unknown
	}
	if k, near := kinds[srcerr.Suggest(name, names)]; near {
		return k
	}
	return platformKind
}
