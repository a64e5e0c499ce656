package joblog

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// graph is what the files of a graph say.
type graph struct {
	srcerr.List
	run   *logs.Run
	waits []logs.Wait
	nodes []string        // in the order of the file
	done  map[string]bool // they ran in an earlier run
	final string          // the node that runs after all
}

// wait adds an edge.
func (g *graph) wait(from, to, class string, line int) {
	if len(g.waits) < logs.MaxEdges {
		g.waits = append(g.waits, logs.Wait{From: from, To: to, Bytes: math.NaN(), Class: class, File: g.File, Line: line})
	} else {
		g.full(line)
	}
}

func (g *graph) full(line int) {
	if g.Len() == 0 {
		g.Add(line, 1, "more than %d edges between the tasks", logs.MaxEdges)
	}
}

// readDAG reads the lines of a .dag of DAGMan that say which nodes there are and which waits for which.
func (g *graph) readDAG(s logs.Source) {
	g.List = srcerr.List{File: s.Name}
	inside := false // of a description in braces
	for number, line := range joined(s) {
		words := strings.Fields(line)
		switch {
		case inside:
			inside = !slices.Contains(words, "}")
			continue
		case len(words) == 0 || strings.HasPrefix(words[0], "#"):
			continue
		}
		inside = words[len(words)-1] == "{"
		key := strings.ToUpper(words[0])
		if key == "SUBDAG" && len(words) > 1 {
			words = words[1:]
		}
		switch key {
		case "JOB", "NODE", "SUBDAG", "FINAL", "PROVISIONER", "SERVICE":
			g.node(number, key, words)
		case "DONE":
			if len(words) > 1 {
				g.done[words[1]] = true
			}
		case "SPLICE", "INCLUDE":
			g.run.Count(Splices, s.Name, number)
		case "PARENT":
			g.parents(number, words[1:])
		}
	}
}

func (g *graph) node(number int, key string, words []string) {
	if len(words) < 2 {
		g.Add(number, 1, "%s without a name (want %s NAME FILE)", key, key)
		return
	}
	name := words[1]
	if key == "FINAL" {
		g.final = name
		return
	}
	g.nodes = append(g.nodes, name)
	if slices.ContainsFunc(words[2:], func(w string) bool { return strings.EqualFold(w, "DONE") }) {
		g.done[name] = true
	}
}

func (g *graph) parents(number int, words []string) {
	at := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, "CHILD") })
	if at < 1 || at == len(words)-1 {
		g.Add(number, 1, "want PARENT NAME... CHILD NAME...")
		return
	}
	from, to := words[:at], words[at+1:]
	if len(from)*len(to) > logs.MaxEdges-len(g.waits) {
		g.full(number)
		return
	}
	for _, a := range from {
		for _, b := range to {
			g.wait(a, b, "parent", number)
		}
	}
}

// joined are the lines of a file, with those that a backslash continues as one.
func joined(s logs.Source) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		begin, text := 0, strings.Builder{}
		for number, line := range s.Lines() {
			if begin == 0 {
				begin = number
			}
			if rest, more := strings.CutSuffix(line, `\`); more {
				text.WriteString(rest)
				text.WriteByte(' ')
				continue
			}
			text.WriteString(line)
			if !yield(begin, text.String()) {
				return
			}
			begin = 0
			text.Reset()
		}
		if begin > 0 {
			yield(begin, text.String())
		}
	}
}

// finish joins the node FINAL to those for which none waits.
func (g *graph) finish() {
	if g.final == "" {
		return
	}
	followed := map[string]bool{}
	for _, w := range g.waits {
		followed[w.From] = true
	}
	for _, name := range g.nodes {
		if !followed[name] && name != g.final {
			g.wait(name, g.final, "final", 1)
		}
	}
}

// ruleName is what a rule of Makeflow is called; rules are numbered from 0.
func ruleName(n int) string { return fmt.Sprint("rule ", n) }
