package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// ReadMachine reads the machine of another simulator: Alea's .machines or AccaSim's JSON. Units are
// cores.
func ReadMachine(fileName string, data []byte) (*jobs.Machine, error) {
	b := machineBuilder{m: &jobs.Machine{Cores: true}}
	var err error
	if text := strings.TrimLeft(native.View(data), " \t\r\n\ufeff"); strings.HasPrefix(text, "{") {
		err = b.accasim(fileName, data)
	} else {
		err = b.alea(fileName, data)
	}
	if err != nil {
		return nil, err
	}
	return b.m, nil
}

// machineBuilder adds groups of alike nodes.
type machineBuilder struct{ m *jobs.Machine }

// add adds nodes name1, name2, ... It returns false if there would be too many.
func (b *machineBuilder) add(name string, count int, class jobs.NodeClass) bool {
	m := b.m
	if count > maxNodeNumber-len(m.NodeNames) || float64(m.Units)+float64(count)*float64(class.Cores) > math.MaxInt32 {
		return false
	}
	for i := range count {
		class.Nodes = append(class.Nodes, len(m.NodeNames))
		m.NodeNames = append(m.NodeNames, name+strconv.Itoa(i+1))
	}
	m.Nodes = append(m.Nodes, class)
	m.Units += count * int(class.Cores)
	if m.Features == nil {
		m.Features = map[string][]int{}
	}
	m.Features[name] = slices.Concat(m.Features[name], class.Nodes)
	return true
}

// alea reads a line for each cluster: number, name, nodes, processors of a node, speed, memory of a node
// in kB.
func (b *machineBuilder) alea(fileName string, data []byte) error {
	wrong := srcerr.List{File: fileName}
	line := 0
	for text := range strings.Lines(native.View(data)) {
		line++
		words := strings.Fields(text)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") || strings.HasPrefix(words[0], ";") {
			continue
		}
		if len(words) < 6 {
			wrong.Add(line, 1, "6 fields expected, %d found", len(words)).WithHint("number, name, nodes, processors, speed, memory in kB")
			continue
		}
		nodes, cores := whole32(words[2], 1), whole32(words[3], 1)
		kB, ok := sacct.NumberOf(words[5])
		switch {
		case nodes < 0:
			wrong.Add(line, 1+strings.Index(text, words[2]), "nodes %q: want a whole number above 0", words[2])
		case cores < 0:
			wrong.Add(line, 1, "processors %q: want a whole number above 0", words[3])
		case !ok || kB < 0:
			wrong.Add(line, 1, "memory %q: want a number of kB", words[5])
		case !b.add(strings.Clone(words[1]), int(nodes), jobs.NodeClass{Cores: cores, MemoryBytes: kB * 1024}):
			wrong.Add(line, 1, "more than %d nodes or %d processors", maxNodeNumber, math.MaxInt32)
		}
	}
	if wrong.Len() == 0 && len(b.m.Nodes) == 0 {
		wrong.Add(1, 1, "no nodes")
	}
	return wrong.Err()
}

// whole32 reads a number of at least low; -1 is none.
func whole32(text string, low int64) int32 {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < low {
		return -1
	}
	return int32(n)
}

// accasim reads groups of nodes with their resources, and how many nodes each group has. core is the number
// of cores, mem is memory in kB; other resources are generic.
func (b *machineBuilder) accasim(fileName string, data []byte) error {
	src := &srcerr.Source{File: fileName, Data: data}
	if !checkJSON(src) {
		return src.Err()
	}
	o := jsonObject{src: src, fields: []string{"groups", "resources"}}
	o.read(jsonwalk.New(data, 0), "machine")
	for _, field := range o.fields {
		if !o.has(field) {
			o.fail(field, "", "no %s", field)
		}
	}
	groups := map[string]jobs.NodeClass{}
	var names []string
	o.pairs("groups", func(name string, v jsonValue) {
		groups[name] = b.group(src, name, v)
		names = append(names, name)
	})
	o.pairs("resources", func(name string, v jsonValue) {
		count, wrong := v.number(0)
		class, ok := groups[name]
		switch {
		case !ok:
			hint := ""
			if near := srcerr.Suggest(name, names); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			src.Fail(v.at, hint, "resources: unknown group %q", name)
		case wrong != "":
			src.Fail(v.at, "", "resources: %q: %s", name, wrong)
		case count != math.Trunc(count) || count > maxNodeNumber || !b.add(name, int(count), class):
			src.Fail(v.at, "", "resources: %q: %v nodes: want a whole number up to %d", name, count, maxNodeNumber)
		}
	})
	return src.Err()
}

// group reads what a node of a group has.
func (b *machineBuilder) group(src *srcerr.Source, name string, v jsonValue) (class jobs.NodeClass) {
	o := jsonObject{src: src, fields: []string{"resources"}, label: fmt.Sprintf("group %q", name), values: []jsonValue{v}}
	o.pairs("resources", func(resource string, v jsonValue) {
		x, wrong := v.number(0)
		if wrong == "" && resource != "mem" && (x != math.Trunc(x) || x > math.MaxInt32) {
			wrong = "want a whole number"
		}
		if wrong != "" {
			src.Fail(v.at, "", "%s: %s: %s", o.label, resource, wrong)
			return
		}
		switch resource {
		case "core", "cores":
			class.Cores = int32(x)
		case "mem":
			class.MemoryBytes = x * 1024
		default:
			class.Gres = addGres(class.Gres, resource, int32(x))
		}
	})
	if class.Cores == 0 {
		src.Fail(v.at, "", "%s: no core", o.label)
	}
	return class
}

// pairs calls item for the values of an object, each with its key.
func (o *jsonObject) pairs(field string, item func(key string, v jsonValue)) {
	v := o.value(field)
	if v.at < 0 {
		return
	}
	if v.kind() != '{' {
		o.fail(field, "", "%s: want an object, found %s", field, kindWord(v.kind()))
		return
	}
	w := jsonwalk.New(v.raw, 0)
	w.Each(func(key []byte, _ int) {
		name, at := string(key), w.At()
		item(name, jsonValue{v.at + at, w.Raw()})
	})
}
