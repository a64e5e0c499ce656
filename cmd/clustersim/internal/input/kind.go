package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/packed"
	"github.com/clustersim/clustersim/internal/packed/ending"
	graph "github.com/clustersim/clustersim/internal/partition/format"
	graphs "github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/generate"
	traces "github.com/clustersim/clustersim/workload/jobs/generate"
)

// Kind is what an input describes.
type Kind string

const (
	UnknownKind   Kind = ""
	PlatformKind  Kind = "platform"
	WorkloadKind  Kind = "workload"
	PlacementKind Kind = "placement"
	GraphKind     Kind = "graph"
	CampaignKind  Kind = "campaign"
	StudyKind     Kind = "study"
	TraceKind     Kind = "trace"
)

// KindOf is the first thing that an input describes.
func (in *Reader) KindOf(src run.Source) (Kind, error) {
	all, err := in.KindsOf(src)
	if len(all) == 0 {
		return UnknownKind, err
	}
	return all[0], err
}

// KindsOf lists what an input describes. Its error is that of an interruption.
func (in *Reader) KindsOf(src run.Source) ([]Kind, error) {
	in.reading(src)
	return run.Until(in.ctx, func() ([]Kind, error) { return kindsOf(src), nil })
}

// kindsOf lists what an input describes: YAML may hold a platform and a
// workload. It looks at the content, so that a renamed file is the same, and at
// the name only where the content says nothing.
func kindsOf(src run.Source) []Kind {
	if k := kindByMarks(src); k != UnknownKind {
		return []Kind{k}
	}
	if src.Spec != "" || len(bytes.TrimSpace(src.Data)) == 0 {
		return nil
	}
	f := native.Parse(src.Name, src.Data)
	if k := planned(f); k != UnknownKind {
		return []Kind{k}
	}
	var list []Kind
	for _, k := range f.Kinds() {
		list = append(list, Kind(k.Name))
	}
	switch format, ok := format.ByExtension(src.Name); {
	case len(list) > 0:
	case ok && !slices.Contains([]string{"json", "yaml", "csv"}, format.Name):
		list = []Kind{WorkloadKind} // nothing but a program has these extensions
	case f.Len() > 0 && (ok && format.Name != "csv" || keyLine.Match(src.Data[:min(len(src.Data), keyLineBytes)])):
		list = []Kind{PlatformKind} // any reader says why it cannot be parsed
	}
	return list
}

// The fields that campaigns and studies must have.
const (
	campaignKey = "axes"
	studyKey    = "workloads"
)

// planned recognises campaigns and studies, which name other files, by those
// fields. A study's work is one of a workload's fields too.
func planned(f *native.File) Kind {
	if len(f.Docs) != 1 {
		return UnknownKind
	}
	for _, p := range f.Docs[0].Pairs {
		switch p.Key {
		case campaignKey:
			return CampaignKind
		case studyKey:
			return StudyKind
		}
	}
	return UnknownKind
}

// keyLineBytes is how far into a file keyLine looks.
const keyLineBytes = 1 << 20

// keyLine finds a key word in a file that cannot be parsed.
var keyLine = regexp.MustCompile(`(?m)^[\s{]*"?(?:` + strings.Join(slices.Concat(native.Platform.Keys, native.Workload.Keys, []string{campaignKey, studyKey}), "|") + `)"?\s*:`)

// kindByMarks recognises specs, and formats by how they begin.
func kindByMarks(src run.Source) Kind {
	if src.Spec != "" {
		return kindOfSpec(src.Spec)
	}
	data := bytes.TrimLeft(bytes.TrimPrefix(src.Data, []byte("\xef\xbb\xbf")), " \t\r\n")
	_, foreign := format.ByContent(src.Data)
	switch {
	case graph.Sure(src.Name, data):
		return GraphKind
	case foreign:
		return WorkloadKind
	case bytes.HasPrefix(data, []byte("<")) && ending.Ext(src.Name) == ".dax":
		return WorkloadKind // its reader says what is wrong
	case bytes.HasPrefix(data, []byte("<")):
		return PlatformKind // SimGrid XML
	case placementHead.Match(data):
		return PlacementKind
	case ending.Ext(src.Name) == ".swf", isTrace(data):
		return TraceKind
	}
	return UnknownKind
}

// placementHead is the first line of a placement, which names its columns.
var placementHead = regexp.MustCompile(`^"?[ \t]*(?:task|host|order)[ \t]*"?[ \t]*,`)

// kindOfSpec distinguishes generated workloads, platforms and graphs by name. A text
// that only looks like a spec counts as the kind with the nearest name, with
// an error that says what was probably meant.
func kindOfSpec(text string) Kind {
	name, kinds := specName(text), specKinds()
	if k, known := kinds[name]; known {
		return k
	}
	if !spec.Looks(text) {
		return UnknownKind
	}
	if k, near := kinds[srcerr.Suggest(name, slices.Sorted(maps.Keys(kinds)))]; near {
		return k
	}
	return PlatformKind
}

// specNear is the name of a spec that a misspelt one was probably meant to be; ""
// if there is none.
func specNear(name string) string { return srcerr.Suggest(name, slices.Sorted(maps.Keys(specKinds()))) }

// kindNamed is what a spec makes, unknown for a name that is misspelt.
func kindNamed(text string) Kind { return specKinds()[specName(text)] }

func specName(text string) string {
	name, _, _ := strings.Cut(text, "(")
	return strings.TrimSpace(name)
}

// specKinds are the names that begin specs.
func specKinds() map[string]Kind {
	kinds := map[string]Kind{}
	for _, s := range platform.Shapes() {
		kinds[s.Name] = PlatformKind
	}
	kinds[records.PlatformShape.Name] = PlatformKind
	for _, g := range generate.Generators() {
		kinds[g.Name] = WorkloadKind
	}
	for _, g := range graphs.Generators() {
		kinds[g.Name] = GraphKind
	}
	for _, m := range traces.Table() {
		kinds[m.Name] = TraceKind
	}
	return kinds
}

// commandFor is what to do with files that are no input of most commands.
var commandFor = map[Kind]string{PlacementKind: "validate", GraphKind: "partition", CampaignKind: "sweep", StudyKind: "scale", TraceKind: "queue"}

// Elsewhere is the command that takes such a thing, for those that have no use for it.
func (k Kind) Elsewhere() (command string, known bool) {
	command, known = commandFor[k]
	return command, known
}

// ParseAs is Parse for a kind of file. Of a file that is plainly of another kind it says that
// alone, in place of all that is then wrong with it.
func ParseAs[T any](in *Reader, want Kind, src run.Source, parse func(name string, data []byte) (T, error)) (T, error) {
	value, err := Parse(in, src, parse)
	if err == nil || in.Insist || in.ctx.Err() != nil {
		return value, err
	}
	k := plainKind(src, want)
	if k == UnknownKind || k == want {
		return value, err
	}
	other := srcerr.At(src.Name, 1, 1, "a %s, not a %s", k, want)
	if command, known := k.Elsewhere(); known {
		other = other.WithHint("see clustersim %s --help", command)
	}
	if want == PlatformKind && src.Name != Stdin && read.IsRecord(src.Data) {
		other = other.WithHint("did you mean 'recorded(%s)', the machines of the record?", src.Name)
	}
	return value, other
}

// plainKind is what a file has the marks of. It is unknown where the reader's own words say
// more: of XML, and of a platform in place of a workload.
func plainKind(src run.Source, want Kind) Kind {
	if bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(src.Data, []byte("\xef\xbb\xbf")), " \t\r\n"), []byte("<")) {
		return UnknownKind
	}
	if k := kindByMarks(src); k != UnknownKind {
		return k
	}
	f := native.Parse(src.Name, src.Data)
	if k := planned(f); k != UnknownKind {
		return k
	}
	if list := f.Kinds(); len(list) > 0 && want != PlatformKind && want != WorkloadKind {
		return Kind(list[0].Name)
	}
	return UnknownKind
}

// compressions that are not read are known by how they begin.
var compressions = []struct{ name, begin, undo string }{
	{"xz", "\xfd7zXZ\x00", "unxz -k"},
	{"bzip2", "BZh91AY&SY", "bunzip2 -k"},
	{"zip", "PK\x03\x04", "unzip"},
}

// expand is the text of a file, which gzip or zstd may have compressed. It refuses what no reader could read, and
// a text that is larger than one that is not compressed may be.
func expand(name string, data []byte) ([]byte, error) {
	if packed.IsPacked(data) {
		var err error
		if data, err = expanded(data); err != nil {
			return nil, mistake.Inputf("%s: %w", srcerr.Visible(name), err)
		}
	}
	return data, uncompressed(name, data)
}

func expanded(data []byte) ([]byte, error) {
	in, err := packed.Reader(io.NopCloser(bytes.NewReader(data)))
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }() // it was only read
	text, err := memory.ReadAll(in)
	if err != nil && !errors.Is(err, packed.ErrDamaged) {
		err = fmt.Errorf("expands to %w", err)
	}
	return text, err
}

// uncompressed refuses other compressions, and what was compressed twice.
func uncompressed(name string, data []byte) error {
	if packed.IsPacked(data) {
		return mistake.Placed(name, errors.New("compressed twice (expand it once)"))
	}
	for _, c := range compressions {
		if bytes.HasPrefix(data, []byte(c.begin)) {
			return mistake.Placed(name, fmt.Errorf("compressed by %s (decompress it first, such as by %s)", c.name, c.undo))
		}
	}
	return nil
}
