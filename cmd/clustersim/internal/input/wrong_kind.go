package input

import (
	"bytes"
	"fmt"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// commandFor is what to do with files that are no input of most commands.
var commandFor = map[Kind]string{PlacementKind: "validate", GraphKind: "partition", CampaignKind: "sweep", StudyKind: "scale"}

// Elsewhere is the command whose input such a thing is, for those that have no use for it.
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

// compressions are known by how they begin.
var compressions = []struct{ name, begin, undo string }{
	{"gzip", "\x1f\x8b", "gunzip -k"},
	{"xz", "\xfd7zXZ\x00", "unxz -k"},
	{"zstd", "\x28\xb5\x2f\xfd", "unzstd"},
	{"bzip2", "BZh91AY&SY", "bunzip2 -k"},
	{"zip", "PK\x03\x04", "unzip"},
}

// uncompressed refuses what no reader could read.
func uncompressed(name string, data []byte) error {
	for _, c := range compressions {
		if bytes.HasPrefix(data, []byte(c.begin)) {
			return mistake.Placed(name, fmt.Errorf("compressed by %s (decompress it first, such as by %s)", c.name, c.undo))
		}
	}
	return nil
}
