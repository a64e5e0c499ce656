package opened

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/atomicfile"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
)

// What marks a flag that names a file, or a folder, to write, and a file that says what was read.
const (
	isOutput     = "clustersim_output"
	isFolder     = "clustersim_folder"
	saysContents = "clustersim_contents"
	appended     = "append" // what an output has that is not replaced
)

// Flag adds a flag that names a file to write, so that a clash is found before any work
// is done.
func Flag(flags *pflag.FlagSet, file *string, name, value, usage string) {
	flags.StringVar(file, name, value, usage)
	annotate(flags, name, isOutput, nil)
}

// Appended is Flag for a file that grows: where it is there, its folder need not be writable.
func Appended(flags *pflag.FlagSet, file *string, name, usage string) {
	flags.StringVar(file, name, "", usage)
	annotate(flags, name, isOutput, []string{appended})
}

// Page is Flag for a file that says what was read: if it is wanted, [Files.Contents] has that.
func Page(flags *pflag.FlagSet, file *string, name, usage string) {
	Flag(flags, file, name, "", usage)
	annotate(flags, name, saysContents, nil)
}

// Folder adds a flag that names a folder for files, of which some are known by now. One that cannot be written is found
// before any work is done.
func Folder(flags *pflag.FlagSet, folder *string, name, usage string, files ...string) {
	flags.StringVar(folder, name, "", usage)
	annotate(flags, name, isFolder, files)
}

func annotate(flags *pflag.FlagSet, name, key string, values []string) {
	if err := flags.SetAnnotation(name, key, values); err != nil {
		panic(err) // the flag was added just now
	}
}

// Flags takes note of the files and folders that the flags of cmd name, and refuses
// those that cannot be written.
func (f *Files) Flags(cmd *cobra.Command) error {
	if f.Held() != nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return errors.Join(f.flags(cmd, isFolder, f.folder), f.flags(cmd, isOutput, f.announced), f.flags(cmd, saysContents, f.keepContents))
}

// flags calls note for the flags that are marked, up to the first error.
func (f *Files) flags(cmd *cobra.Command, mark string, note func(out file, files []string) error) (err error) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		name := flag.Value.String()
		files, marked := flag.Annotations[mark]
		if err == nil && marked && name != "" && name != "-" {
			err = note(file{name: name, flag: "--" + flag.Name}, files)
		}
	})
	return err
}

// keepContents has the contents of files kept.
func (f *Files) keepContents(file, []string) error {
	f.keeps = true
	return nil
}

// announced is a file that will be written.
func (f *Files) announced(out file, how []string) error {
	if err := f.output(out); err != nil {
		return err
	}
	path, err := locate(out.name)
	if err != nil {
		return atomicfile.Check(out.name)
	}
	for _, dir := range f.folders {
		switch {
		case dir.path == path || strings.HasPrefix(dir.path, path+string(filepath.Separator)):
			return f.refuse(out, "%s is a folder of "+dir.flag+" (write to another file)", out.name)
		case dir.path == filepath.Dir(path):
			return nil // it need not be there yet
		}
	}
	if err := atomicfile.Check(out.name); err != nil {
		return err
	}
	if _, err := os.Stat(out.name); err == nil && slices.Contains(how, appended) {
		return nil
	}
	return atomicfile.CheckWritable(out.name)
}

// cause is an error of the system without the path that it is about, which may be the
// beginning of the one in question.
func cause(err error) error {
	if at, is := errors.AsType[*fs.PathError](err); is {
		return at.Err
	}
	return err
}

// folder is one for files. Those that are known are its flag's outputs.
func (f *Files) folder(dir file, files []string) error {
	path, err := locate(dir.name)
	if err != nil {
		return &fs.PathError{Op: "write", Path: dir.name, Err: cause(err)}
	}
	dir.path = path
	for up := path; ; up = filepath.Dir(up) {
		info, err := os.Stat(up)
		if err != nil && up != filepath.Dir(up) {
			continue
		}
		if up == path {
			up = dir.name
		}
		if err == nil && !info.IsDir() {
			return f.refuse(dir, "%s is a file (name a folder)", up)
		}
		break
	}
	if err := atomicfile.CheckFolder(dir.name); err != nil {
		return err
	}
	f.folders = append(f.folders, dir)
	for _, name := range files {
		if err := f.output(file{name: filepath.Join(dir.name, name), flag: dir.flag}); err != nil {
			return err
		}
	}
	return nil
}

// named are the words that help has for flags that take the name of something.
var named = []string{"FILE", "DIR", "PLATFORM", "WORKLOAD", "GRAPH"}

// Empty refuses flags and arguments with empty names, such as those of unset variables
// in scripts.
func Empty(cmd *cobra.Command, args []string) error {
	var errs []error
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		values := []string{flag.Value.String()}
		if list, is := flag.Value.(pflag.SliceValue); is {
			values = list.GetSlice()
		}
		word, _ := pflag.UnquoteUsage(flag)
		if word = strings.TrimSuffix(word, ",..."); slices.Contains(values, "") && slices.Contains(named, word) {
			errs = append(errs, mistake.Usagef("%s: the name is empty (want %s; see %s --help)", mistake.FlagName(flag), word, cmd.CommandPath()))
		}
	})
	if slices.Contains(args, "") {
		errs = append(errs, mistake.Usagef("an argument is empty (see %s --help)", cmd.CommandPath()))
	}
	return errors.Join(errs...)
}
