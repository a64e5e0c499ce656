// Package formula reads and evaluates arithmetic formulas: the load functions of
// tasks, the {placeholders} of a template, the useful work of a study.
//
// A formula consists of decimal numbers, the names of its variables, the operators
// + - * / ^, brackets and the functions
//
//	ceil(x) floor(x) round(x) sqrt(x) cbrt(x) log2(x) log(x) exp(x) pow(x, y) min(x, ...) max(x, ...)
//
// where log is the natural logarithm. ^ binds tighter than a sign and groups from
// the right: -2^2 is -4, 2^3^2 is 2^9.
//
// [Parse] turns a text into a [Formula], which is postfix code for a small stack
// machine; a mistake is an [*Error] with its column. [Formula.Value] is plain
// floating-point arithmetic, [Formula.Eval] stops at the first step that has no
// finite value and says where it is. A [Template] is a text with formulas in braces, or names for which words may stand.
//
// # Adding a function
//
// A row in functions, in eval.go, and its name in the list above.
//
// # Not here
//
// The meaning of the variables: workload.Load has a task's gamma, epsilon and
// alpha, studies of package isoefficiency and campaigns n, p and the names that they choose.
package formula
