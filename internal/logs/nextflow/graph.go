package nextflow

import (
	"bytes"
	"html"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// graphForms are those in which Nextflow writes the graph of processes.
var graphForms = []struct {
	is   func(data []byte) bool
	read func(text string) ([]logs.Vertex, [][2]string)
}{
	{func(d []byte) bool { return isPage(d) && bytes.Contains(d, []byte("elements:")) }, readCytoscape},
	{func(d []byte) bool { return isPage(d) && bytes.Contains(d, []byte("flowchart")) }, readMermaid},
	{func(d []byte) bool { return bytes.HasPrefix(d, []byte("digraph")) }, readDOT},
	{func(d []byte) bool {
		return bytes.HasPrefix(d, []byte("flowchart")) || bytes.HasPrefix(d, []byte("graph "))
	}, readMermaid},
}

// isPage says whether a text is a page of HTML, which may begin with a licence.
func isPage(data []byte) bool {
	return bytes.HasPrefix(data, []byte("<")) && bytes.Contains(data, []byte("<html"))
}

func formOf(data []byte) func(text string) ([]logs.Vertex, [][2]string) {
	for _, f := range graphForms {
		if f.is(data) {
			return f.read
		}
	}
	return nil
}

// readGraph gives a run its graph of processes, with the names that the trace has.
func readGraph(r *logs.Run, s Source) error {
	text := strings.Join(lines(bytes.TrimSpace(s.Data)), "\n")
	vertices, edges := formOf(bytes.TrimSpace([]byte(text)))(text)
	g := logs.NewGraph(vertices, edges)
	if len(g.Processes) == 0 {
		return srcerr.At(s.Name, 1, 1, "the graph has no process")
	}
	names, err := traced(r, g)
	if err != "" {
		return srcerr.At(s.Name, 1, 1, "%s", err).WithHint("give the graph of the same run, or --edges none to go on without")
	}
	r.Graph = g.Rename(func(p string) string {
		if name := names[p]; name != "" {
			return name
		}
		return p
	})
	return nil
}

// traced finds the processes of a trace in a graph, whole or by the last part of their names. It
// returns the names that the trace has for them.
func traced(r *logs.Run, g *logs.Graph) (names map[string]string, wrong string) {
	short := map[string][]string{}
	for _, p := range g.Processes {
		last := p[strings.LastIndexByte(p, ':')+1:]
		short[last] = append(short[last], p)
	}
	var processes []string
	for i := range r.Tasks {
		processes = append(processes, r.Tasks[i].Process)
	}
	slices.Sort(processes)
	processes = slices.Compact(processes)
	names = map[string]string{}
	var missing, ambiguous []string
	for _, p := range processes {
		if g.Index(p) >= 0 {
			names[p] = p
			continue
		}
		found := short[p[strings.LastIndexByte(p, ':')+1:]]
		found = slices.DeleteFunc(slices.Clone(found), func(f string) bool {
			return !strings.HasSuffix(p, ":"+f) && !strings.HasSuffix(f, ":"+p)
		})
		switch {
		case len(found) == 0:
			missing = append(missing, p)
		case len(found) > 1 || names[found[0]] != "" && names[found[0]] != p:
			ambiguous = append(ambiguous, p)
		default:
			names[found[0]] = p
		}
	}
	switch {
	case len(missing) > 0:
		return nil, "processes of the trace that the graph lacks: " + listed(missing)
	case len(ambiguous) > 0:
		return nil, "processes of the trace that have one short name, so that the graph does not say which is which: " + listed(ambiguous)
	}
	return names, ""
}

// listed are the first names of a list.
func listed(names []string) string {
	const most = 5
	if len(names) > most {
		names = append(slices.Clone(names[:most]), "...")
	}
	return strings.Join(names, ", ")
}

var (
	cytoNode = pattern(`\{ *data: *\{ *id: *'([^']*)'(?:, *label: *'((?:[^'\\]|\\.)*)')? *\}, *classes: *'(\w+)'`)
	cytoEdge = pattern(`\{ *data: *\{ *source: *'([^']*)', *target: *'([^']*)'`)
)

// readCytoscape reads the page of Nextflow 22 and before.
func readCytoscape(text string) (vertices []logs.Vertex, edges [][2]string) {
	for _, m := range cytoNode().FindAllStringSubmatch(text, -1) {
		v := logs.Vertex{ID: m[1]}
		if m[3] == "PROCESS" {
			v.Process = m[2]
		}
		vertices = append(vertices, v)
	}
	for _, m := range cytoEdge().FindAllStringSubmatch(text, -1) {
		edges = append(edges, [2]string{m[1], m[2]})
	}
	return vertices, edges
}

var (
	dotNode = pattern(`(?m)^\s*"?([\w.]+)"? *\[(.*)\] *;?\s*$`)
	dotEdge = pattern(`(?m)^\s*"?([\w.]+)"? *-> *"?([\w.]+)"?`)
	dotName = pattern(`(?:^|,) *label="([^"]+)"`)
)

// readDOT reads dag.dot: operators and origins have a shape, processes have none.
func readDOT(text string) (vertices []logs.Vertex, edges [][2]string) {
	for _, m := range dotNode().FindAllStringSubmatch(text, -1) {
		v := logs.Vertex{ID: m[1]}
		if name := dotName().FindStringSubmatch(m[2]); name != nil && !strings.Contains(m[2], "shape=") {
			v.Process = name[1]
		}
		vertices = append(vertices, v)
	}
	for _, m := range dotEdge().FindAllStringSubmatch(text, -1) {
		edges = append(edges, [2]string{m[1], m[2]})
	}
	return vertices, edges
}

var (
	mermaidProcess  = pattern(`^\s*(\w+)\(\["?([^"\]]*)"?\]\)\s*$`)
	mermaidEdge     = pattern(`^\s*(\w+) *-->(?: *\|[^|]*\|)? *(\w+)\s*$`)
	mermaidSubgraph = pattern(`^\s*subgraph +(?:\w+ *\[)?"?([^"\[\]]*)"?`)
)

// readMermaid reads dag.mmd, and the pages that hold the same. A process has the names of the
// boxes around it before its own.
func readMermaid(text string) (vertices []logs.Vertex, edges [][2]string) {
	var boxes []string
	for line := range strings.SplitSeq(text, "\n") {
		line = html.UnescapeString(line)
		if m := mermaidSubgraph().FindStringSubmatch(line); m != nil {
			boxes = append(boxes, strings.TrimSpace(m[1]))
			continue
		}
		if strings.TrimSpace(line) == "end" && len(boxes) > 0 {
			boxes = boxes[:len(boxes)-1]
			continue
		}
		if m := mermaidProcess().FindStringSubmatch(line); m != nil {
			vertices = append(vertices, logs.Vertex{ID: m[1], Process: qualified(boxes, m[2])})
		} else if m := mermaidEdge().FindStringSubmatch(line); m != nil {
			edges = append(edges, [2]string{m[1], m[2]})
		}
	}
	return vertices, edges
}

// qualified is the name of a process in boxes.
func qualified(boxes []string, name string) string {
	if strings.Contains(name, ":") {
		return name
	}
	var parts []string
	for _, b := range boxes {
		if b != "" {
			parts = append(parts, b)
		}
	}
	return strings.Join(append(parts, name), ":")
}
